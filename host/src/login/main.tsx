import '../theme/neutrals.css';
import './login.css';
import { forgetTab } from '@mingmou/core/session/comeback';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { answerAsOpen } from './closed-tabs';
import { continueLiveSession } from './live-session';
import { LoginPage } from './login-page';
import { prefetchShell } from './prefetch';

/** How long an expired session's page waits for its person to sign in again. */
const WAIT_FOR_PERSON_MS = 30 * 60 * 1000;

const root = document.getElementById('login');
if (!root) throw new Error('#login is missing');

createRoot(root).render(
  <StrictMode>
    <LoginPage />
  </StrictMode>,
);
setTimeout(forgetTab, WAIT_FOR_PERSON_MS);
answerAsOpen();
// Both only save time: without an answer the form is there all the same.
continueLiveSession().catch(() => {});
requestAnimationFrame(() => setTimeout(() => prefetchShell().catch(() => {})));
