import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import 'virtual:theme.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchFocus } from './components/layer.ts';

watchFocus();
measureScrollbar();
const container = document.getElementById('app');
if (container) {
  createRoot(container).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

/** Measures the space that is kept for a scroll bar, for the style sheet: without it, the page behind a dialog would jump. */
function measureScrollbar(): void {
  const box = document.createElement('div');
  box.style.position = 'absolute';
  box.style.visibility = 'hidden';
  box.style.overflow = 'auto';
  box.style.scrollbarGutter = 'stable';
  box.style.width = '100px';
  document.body.append(box);
  document.documentElement.style.setProperty('--scrollbar', `${box.offsetWidth - box.clientWidth}px`);
  box.remove();
}
