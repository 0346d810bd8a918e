/**
 * The packages that the program needs on Linux, by their names in Debian and in systems with rpm: libraries that Electron links
 * to and that do not come with GTK anyway, and the one through which the keychain is reached. Names that changed with the
 * 64-bit `time_t` of Debian 13 and Ubuntu 24.04 come first where the old one has become a virtual package.
 *
 * @type {readonly { readonly debian: string, readonly rpm: string }[]}
 */
const needed = [
  { debian: 'libgtk-3-0 | libgtk-3-0t64', rpm: 'gtk3' },
  { debian: 'libnotify4', rpm: '(libnotify or libnotify4)' },
  { debian: 'libnss3', rpm: '(nss or mozilla-nss)' },
  { debian: 'libxss1', rpm: '(libXScrnSaver or libXss1)' },
  { debian: 'libxtst6', rpm: '(libXtst or libXtst6)' },
  { debian: 'xdg-utils', rpm: 'xdg-utils' },
  { debian: 'libatspi2.0-0 | libatspi2.0-0t64', rpm: 'at-spi2-core' },
  { debian: 'libuuid1', rpm: '(libuuid or libuuid1)' },
  { debian: 'libgbm1', rpm: '(mesa-libgbm or libgbm1)' },
  { debian: 'libasound2t64 | libasound2', rpm: '(alsa-lib or libasound2)' },
  { debian: 'libsecret-1-0', rpm: '(libsecret or libsecret-1-0)' },
]

export const debianDepends = needed.map(({ debian }) => debian)
export const rpmDepends = needed.map(({ rpm }) => rpm)

/** Recommended packages: the keychain for passwords, and `gdbus`, which tells whether the desktop has a tray. */
export const debianRecommends = ['gnome-keyring | kwalletmanager', 'libglib2.0-bin']
