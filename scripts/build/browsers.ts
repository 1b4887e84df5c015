/** The browsers that the pages are built for: iPhones that stay with iOS 16, Android 6 and 7. */
export const BROWSERS = ['chrome106', 'edge106', 'firefox115', 'safari16'];
