// The browser's offer to install the product. Its event is sent once, often before /download is shown, so the page stores it from its start.

/** An event of Chromium's browsers: `prompt` opens their dialog. */
export interface InstallPromptEvent extends Event {
  /** May be called once. Resolves when the person has answered. */
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

/** `prompt` is undefined until the browser sends it, and after it was used. */
export const install: { prompt?: InstallPromptEvent | undefined } = {};

/** Stores the event for the life of the page. Called once. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    install.prompt = event;
  });
}
