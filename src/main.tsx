// The shell: looks, words, router. What a route needs is loaded by the route.

import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startAppearance } from './app/appearance.ts';
import { watchPageCanvases } from './bus/canvases.ts';
import { flags } from './flags/flags.ts';
import { startI18n } from './i18n/i18n.ts';
import { registerServiceWorker } from './pwa/register.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

startAppearance();
void startI18n();
registerServiceWorker();

const root = document.getElementById('root');
const show = (): void => void (root && createRoot(root).render(<App />));
if (flags.trackCanvas) void watchPageCanvases().finally(show);
else show();
