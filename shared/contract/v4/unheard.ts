/**
 * Parameters that services document and ours does not know, by the operation. They have no effect, as real services do with
 * unknown ones, but never in silence: docs/api.md lists them, and the service logs them when they are sent. Everything else that
 * is documented of these operations from 11.8 to 19 is in their tables, and does what it says.
 */

const ofIssueLists = [
  'with_labels_details',
  'weight',
  'epic_id',
  'iteration_id',
  'iteration_title',
  'health_status',
  'crm_contact_id',
  'crm_organization_id',
  'closed_by_id',
  'cursor',
] as const

const ofMergeRequestLists = [
  'with_labels_details',
  'render_html',
  'approver_ids',
  'approved_by_ids',
  'approved_by_usernames',
] as const

const ofProjectLists = [
  'statistics',
  'with_custom_attributes',
  'with_programming_language',
  'wiki_checksum_failed',
  'repository_checksum_failed',
  'repository_storage',
  'imported',
  'include_hidden',
  'include_pending_delete',
  'marked_for_deletion_on',
  'active',
  'topic_id',
  'updated_after',
  'updated_before',
] as const

const ofIssues = ['discussion_locked', 'epic_id', 'epic_iid'] as const
const ofMergeRequests = ['allow_collaboration', 'allow_maintainer_to_push', 'approvals_before_merge'] as const

const ofProjects = [
  'merge_method',
  'squash_option',
  'avatar',
  'auto_cancel_pending_pipelines',
  'auto_devops_enabled',
  'autoclose_referenced_issues',
  'build_git_strategy',
  'build_timeout',
  'builds_access_level',
  'ci_config_path',
  'emails_disabled',
  'emails_enabled',
  'external_authorization_classification_label',
  'forking_access_level',
  'issues_access_level',
  'issues_template',
  'merge_commit_template',
  'merge_requests_access_level',
  'merge_requests_template',
  'mirror',
  'only_mirror_protected_branches',
  'pages_access_level',
  'printing_merge_request_link_enabled',
  'remove_source_branch_after_merge',
  'repository_access_level',
  'repository_storage',
  'resolve_outdated_diff_discussions',
  'snippets_access_level',
  'squash_commit_template',
  'suggestion_commit_message',
  'wiki_access_level',
] as const

const ofNewProjects = [...ofProjects, 'initialize_with_readme', 'template_name', 'template_project_id'] as const

const ofGroups = [
  'avatar',
  'auto_devops_enabled',
  'default_branch',
  'default_branch_protection',
  'emails_disabled',
  'emails_enabled',
  'membership_lock',
  'mentions_disabled',
  'project_creation_level',
  'require_two_factor_authentication',
  'share_with_group_lock',
  'subgroup_creation_level',
  'two_factor_grace_period',
] as const

const ofUsers = [
  'avatar',
  'color_scheme_id',
  'commit_email',
  'note',
  'private_profile',
  'public_email',
  'theme_id',
  'view_diffs_file_by_file',
] as const

const ofNotes = ['confidential'] as const

/** By the name of the operation, in the order of the tables. */
export const unheard: Readonly<Record<string, readonly string[]>> = {
  listOwnIssues: ofIssueLists,
  listGroupIssues: [...ofIssueLists, 'with_custom_attributes'],
  listProjectIssues: ofIssueLists,
  createIssue: [...ofIssues, 'iid', 'discussion_to_resolve'],
  updateIssue: ofIssues,
  listGroups: [
    'statistics',
    'with_custom_attributes',
    'repository_storage',
    'marked_for_deletion_on',
    'active',
    'archived',
  ],
  listGroupProjects: [
    'with_shared',
    'with_custom_attributes',
    'with_security_reports',
    'include_ancestor_groups',
    'topic',
    'active',
  ],
  readGroup: ['with_custom_attributes'],
  createGroup: ofGroups,
  updateGroup: ofGroups,
  listProjects: ofProjectLists,
  readProject: ['statistics', 'license', 'with_custom_attributes'],
  createProject: ofNewProjects,
  createProjectForUser: ofNewProjects,
  updateProject: ofProjects,
  forkProject: ['name', 'path', 'description', 'visibility', 'branches', 'mr_default_target_self'],
  listMilestones: ['include_descendants', 'containing_date'],
  createIssueNote: ofNotes,
  createSnippetNote: ofNotes,
  createMergeRequestNote: [...ofNotes, 'merge_request_diff_head_sha'],
  createHook: ['name', 'description', 'branch_filter_strategy', 'push_events_branch_filter', 'custom_webhook_template'],
  listUsers: [
    'with_custom_attributes',
    'exclude_internal',
    'exclude_humans',
    'humans',
    'without_project_bots',
    'saml_provider_id',
    'public_email',
    'skip_ldap',
  ],
  createUser: [...ofUsers, 'reset_password', 'force_random_password'],
  updateUser: [...ofUsers, 'skip_reconfirmation'],
  createOwnKey: ['expires_at', 'usage_type'],
  createUserKey: ['expires_at', 'usage_type'],
  createUserEmail: ['skip_confirmation'],
  listMergeRequests: ofMergeRequestLists,
  readMergeRequest: ['render_html'],
  readMergeRequestChanges: ['unidiff'],
  readMergeRequestVersion: ['unidiff'],
  createMergeRequest: ofMergeRequests,
  updateMergeRequest: [...ofMergeRequests, 'discussion_locked'],
  acceptMergeRequest: ['skip_merge_train'],
  listOwnMergeRequests: ofMergeRequestLists,
  listGroupMergeRequests: ofMergeRequestLists,
  listMergeRequestDiffs: ['unidiff'],
  listGroupMilestones: ['include_parent_milestones', 'include_ancestors', 'include_descendants', 'containing_date'],
  listBranches: ['regex', 'page_token'],
  compareRefs: ['straight', 'unidiff'],
  listReleases: ['include_html_description', 'updated_after', 'updated_before'],
  readRelease: ['include_html_description'],
  createRelease: ['assets', 'milestone_ids'],
  updateRelease: ['milestone_ids'],
  listDeployments: ['finished_after', 'finished_before'],
  readTemplate: ['source_template_project_id', 'project', 'fullname'],
  listPipelines: ['name', 'yaml_errors'],
  playJob: ['job_variables_attributes'],
  readLabel: ['include_ancestor_groups'],
}
