import { mount } from 'svelte';
import App from './App.svelte';
import { startLanguage } from '$lib/i18n';
import '$lib/look/look.css';
import { startTheme } from '$lib/look/theme.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has lost its #app');

startTheme();
await startLanguage();
mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js');
}
