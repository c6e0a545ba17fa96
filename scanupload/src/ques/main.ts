import '../theme/colors.css';
import './ques.css';
import { keyIn } from '../upload/address';
import { createClient } from './client';
import { createMemory } from './memory';
import { QuestionnairePage } from './page';
import { QuestionnaireSession } from './session';

const key = keyIn(window.location.search);
const page = new QuestionnairePage({
  choose: (question, option) => session.choose(question, option),
  write: (question, text) => session.write(question, text),
  explain: (question, text) => session.explain(question, text),
  next: () => session.next(),
  back: () => void session.back(),
  go: (code) => session.go(code),
  send: () => void session.send(),
});
const session = new QuestionnaireSession(
  createClient(key),
  createMemory(key, () => window.localStorage),
  (view) => page.show(view),
);

document.getElementById('root')?.append(page.root);
// The phone's own way back leads to the question before, not out of the page.
window.history.pushState(null, '');
window.addEventListener('popstate', () => {
  if (session.back()) window.history.pushState(null, '');
  else window.history.back();
});
void session.open();
