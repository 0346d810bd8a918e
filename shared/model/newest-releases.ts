/** Old projects have hundreds of releases with long texts: so many of the newest are read, and who wants an old one looks at GitLab. */
export const mostReleases = 100
