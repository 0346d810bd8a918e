/**
 * The name by which systems know Docket: the bundle on macOS, the taskbar and notifications of Windows, the Flatpak. A reverse
 * domain name, as portals and D-Bus demand: a desktop refuses keys that work everywhere to a program that is called otherwise.
 */
export const applicationId = 'app.docket.Docket'

/**
 * The desktop entry on Linux, which must bear that name too: windows, badges and portals find a program by it. package.json
 * says it to Electron (`desktopName`).
 */
export const desktopFile = `${applicationId}.desktop`
