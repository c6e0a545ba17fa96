import '../theme/colors.css';
import './call.css';
import { element } from '../upload/element';
import { ScreenClock } from './clock';
import { followScreen } from './follow-screen';
import { drawScreen } from './screen-view';
import { Speaker } from './speaker';

const name = element('h1', 'name', '候诊叫号');
const time = element('time', 'time');
const body = element('main', 'body');
const lost = element('p', 'lost', '连接中断，正在重连');
const mute = element('button', 'mute', '点击此处开启语音播报');
const head = element('header', 'head', name, mute, time);
const calls = element('p', 'announced');

lost.hidden = true;
lost.setAttribute('role', 'alert');
calls.setAttribute('aria-live', 'polite');
mute.type = 'button';
mute.hidden = true;
document.getElementById('root')?.append(head, lost, body, calls);

const clock = new ScreenClock(time);
const screenKey = new URLSearchParams(window.location.search).get('key') ?? '';
const speaker = new Speaker(screenKey);

/** Returns whether the browser permits speech only after a touch. */
function needsTouch(): boolean {
  return navigator.userActivation?.hasBeenActive === false;
}

mute.addEventListener('click', () => {
  mute.hidden = true;
});
document.addEventListener('keydown', () => {
  mute.hidden = true;
});

followScreen(screenKey, {
  show: ({ now, screen }) => {
    lost.hidden = true;
    clock.set(now);
    name.textContent = screen.title ? `${screen.orgName} · ${screen.title}` : screen.orgName;
    document.title = `${name.textContent} · 候诊叫号`;
    drawScreen(body, screen);
    calls.textContent = screen.calling[0]?.says ?? '';
    mute.hidden = screen.speech === 'off' || !needsTouch();
    speaker.speakNew(screen);
  },
  tick: (now) => clock.set(now),
  refuse: (says) => {
    lost.hidden = true;
    mute.hidden = true;
    body.replaceChildren(element('p', 'refused', says));
  },
  lose: () => {
    lost.hidden = false;
  },
});
