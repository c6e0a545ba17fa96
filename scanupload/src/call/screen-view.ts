import { element } from '../upload/element';
import type { ScreenAnswer } from './follow-screen';

type Screen = ScreenAnswer['screen'];
type Called = Screen['calling'][number];

function title(text: string): HTMLElement {
  return element('h2', 'title', text);
}

function nobody(text: string): HTMLElement {
  return element('p', 'nobody', text);
}

function callOf({ number, name, room, doctor }: Called, isNewest: boolean): HTMLElement {
  return element(
    'li',
    isNewest ? 'call newest' : 'call',
    element('span', 'number', `${number}号`),
    element('span', 'name', name),
    element('span', 'room', room, doctor ? element('small', 'doctor', doctor) : null),
  );
}

function callingPart({ calling }: Screen): HTMLElement {
  const list = element('ol', 'calls', ...calling.map((called, index) => callOf(called, index === 0)));
  return element('section', 'calling', title('正在呼叫'), calling.length > 0 ? list : nobody('请耐心等候叫号'));
}

function queuePart({ queues }: Screen): HTMLElement {
  const rooms = queues.map(({ room, waiting }) =>
    element(
      'section',
      'queue',
      element('h3', 'room', room),
      element(
        'ol',
        'next',
        ...waiting.map(({ number, name }) =>
          element('li', '', element('span', 'number', number), element('span', 'name', name)),
        ),
      ),
    ),
  );
  const queuesBox = element('div', 'queues', ...rooms);
  return element('section', 'waiting', title('请准备'), rooms.length > 0 ? queuesBox : nobody('暂无候诊患者'));
}

function passedPart({ passed }: Screen): HTMLElement | null {
  if (passed.length === 0) return null;
  const people = passed.map(({ number, name, room }) => element('li', '', `${number}号 ${name} · ${room}`));
  return element('section', 'passed', element('h2', '', '过号'), element('ul', '', ...people));
}

/** Renders a screen below its head, replacing the former content. */
export function drawScreen(place: HTMLElement, screen: Screen): void {
  const { notice } = screen;
  const foot = element('footer', 'foot', passedPart(screen), notice ? element('p', 'notice', notice) : null);
  place.replaceChildren(element('div', 'parts', callingPart(screen), queuePart(screen)), foot);
}
