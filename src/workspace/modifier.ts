// The key of shortcuts, as keyboards of this system are labelled.

export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);
export const MODIFIER = IS_MAC ? '⌘' : 'Ctrl';
