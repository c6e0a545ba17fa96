import '../theme/neutrals.css';
import './login.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { continueLiveSession } from './live-session';
import { LoginPage } from './login-page';
import { prefetchShell } from './prefetch';

const root = document.getElementById('login');
if (!root) throw new Error('#login is missing');

createRoot(root).render(
  <StrictMode>
    <LoginPage />
  </StrictMode>,
);
// Both only save time: without an answer the form is there all the same.
continueLiveSession().catch(() => {});
requestAnimationFrame(() => setTimeout(() => prefetchShell().catch(() => {})));
