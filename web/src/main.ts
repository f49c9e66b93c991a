import { mount } from 'svelte';
import App from './App.svelte';
import { startLanguage } from '$lib/i18n';
import '$lib/look/look.css';
import { startTheme } from '$lib/look/theme.svelte';
import { currentRoute } from '$lib/router.svelte';
import { PAGES } from './pages';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has lost its #app');

startTheme();
// The page and the words come side by side; if the page does not come, the app says so.
PAGES[currentRoute().page].load().catch(() => undefined);
await startLanguage();
mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js');
}
