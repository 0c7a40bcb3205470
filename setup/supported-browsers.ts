/** The oldest browsers that Atrium runs in. Edge and Android WebView have the version of Chrome, iOS that of Safari (decision 0272). */
export const OLDEST_BROWSERS = { chrome: '90', safari: '16.4', firefox: '115' } as const;
