import type { Caller } from '../rules/access.ts'
import { unauthorized } from '../rules/refusals.ts'

/** The caller of requests without credentials, which see public things only: an external user without memberships. */
export const nobody: Caller = {
  sudo: false,
  user: {
    id: 0,
    username: '',
    name: '',
    email: '',
    state: 'active',
    is_admin: 0,
    external: 1,
    can_create_group: 0,
    projects_limit: 0,
    avatar_url: null,
    bio: null,
    location: null,
    organization: '',
    skype: '',
    linkedin: '',
    twitter: '',
    website_url: '',
    two_factor_enabled: 0,
    confirmed_at: null,
    last_sign_in_at: null,
    current_sign_in_at: null,
    created_at: 0,
    bot: 0,
  },
}

/** Refuses callers without credentials a list of their own things. */
export function requireSomebody({ user }: Caller, scope: string | undefined): void {
  if (user.id === nobody.user.id && scope !== 'all') throw unauthorized()
}
