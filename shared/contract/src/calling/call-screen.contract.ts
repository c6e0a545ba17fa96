import { call } from '../base/call';
import { f, required } from '../base/field';
import { speech } from './call-setting.contract';

const person = {
  number: required(f.text('号序', 10)),
  name: required(f.text('姓名', 50)),
} as const;

const called = {
  id: required(f.id('叫号')),
  times: required(f.int('次数')),
  ...person,
  room: required(f.text('诊室', 30)),
  doctor: f.text('医生', 20),
  /** The sentence to speak. */
  says: required(f.text('播报', 200)),
} as const;

const screen = {
  orgName: required(f.text('机构', 40)),
  title: f.text('标题', 30),
  notice: f.text('公告', 200),
  speech: required(f.dict('语音播报', speech)),
  repeatTimes: required(f.int('播报次数')),
  rate: required(f.decimal('语速', 1)),
  /** The newest call first. */
  calling: required(f.list('正在呼叫', f.object('呼叫', called))),
  queues: required(
    f.list(
      '候诊',
      f.object('候诊', {
        room: required(f.text('诊室', 30)),
        waiting: required(f.list('候诊', f.object('候诊', person))),
      }),
    ),
  ),
  passed: required(f.list('过号', f.object('过号', { ...person, room: required(f.text('诊室', 30)) }))),
} as const;

/** The screen of a waiting room: it signs in nowhere, its key is its right (domain-system §3.4). */
export const callScreen = {
  find: call({
    method: 'GET',
    path: '/api/call-screen/{screenKey}',
    title: '叫号大屏',
    grant: 'none',
    input: { screenKey: required(f.text('大屏地址', 64)) },
    output: required(
      f.object('叫号大屏', { now: required(f.dateTime('时间')), screen: required(f.object('叫号大屏', screen)) }),
    ),
    quiet: true,
  }),
  /** Returns a call shown on the screen as speech of the server's voice. */
  speech: call({
    method: 'GET',
    path: '/api/call-screen/{screenKey}/speech/{callId}',
    title: '叫号语音',
    grant: 'none',
    input: { screenKey: required(f.text('大屏地址', 64)), callId: required(f.id('叫号')) },
    bytes: 'audio/mpeg',
    quiet: true,
  }),
} as const;

/**
 * Event stream of a screen. Each event carries the answer of the call: `call` for a new call, `queue` for a changed
 * queue, `config` for a changed setting; `refused` carries the sentence that replaces the screen.
 */
export const callScreenEvents = {
  path: (screenKey: string) => `/api/call-screen/${encodeURIComponent(screenKey)}/events`,
  route: '/api/call-screen/:screenKey/events',
  names: ['call', 'queue', 'config'],
  refused: 'refused',
  /** Every 15 seconds, with the server's time. */
  beat: 'beat',
} as const;
