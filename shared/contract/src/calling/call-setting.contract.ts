import { call } from '../base/call';
import { dict } from '../base/dict';
import { f, required, type Values } from '../base/field';
import { department } from '../system/org/department.contract';
import { room } from '../system/org/room.contract';

/** Who speaks the call. */
export const speech = dict('callSpeech', '语音播报', [
  ['browser', '大屏播报'],
  ['server', '服务器播报'],
  ['off', '关闭'],
]);

const SCREENS = 50;
const PLACES = 100;

const KEY = { source: '^[A-Za-z0-9_-]{32}$', says: '大屏地址不正确' };
const screenKey = f.text('大屏地址', 32, { pattern: KEY });

const screen = {
  name: required(f.text('名称', 20)),
  /** Absent for a new one: the server makes it. */
  screenKey,
  /** Both empty: the whole organisation. */
  departmentIds: f.refs('科室', department.findAll, { max: PLACES }),
  roomIds: f.refs('诊室', room.findAll, { max: PLACES }),
  title: f.text('标题', 30),
  notice: f.text('公告', 200),
} as const;

const fields = {
  enabled: required(f.bool('启用叫号')),
  triageCall: required(f.bool('分诊叫号')),
  speech: required(f.dict('语音播报', speech)),
  voiceText: required(f.text('播报内容', 60)),
  repeatTimes: required(f.int('播报次数', { unit: '次', min: 1, max: 5 })),
  rate: required(f.decimal('语速', 1, { min: 0.5, max: 2 })),
  maskName: required(f.bool('姓名脱敏')),
  wechatNotify: required(f.bool('微信通知')),
} as const;

const screens = f.list('大屏', f.object('大屏', screen), { max: SCREENS });

/** 0 means that the setting was never saved. */
const version = required(f.int('版本', { min: 0 }));
const touches = ['call-setting'];

/** Calling in an organisation and its screens (domain-system §2.1). */
export const callSetting = {
  fields,
  screens,
  findById: call({
    path: '/callSetting/findById/{orgId}',
    title: '叫号设置',
    grant: 'any',
    input: { orgId: required(f.id('机构')) },
    output: required(
      f.object('叫号设置', {
        ...fields,
        /** Only for holders of the page: an address opens the screen to anyone. */
        screens: required(screens),
        /** Whether a service speaks for the server, so that 服务器播报 may be chosen. */
        serverVoice: required(f.bool('服务器播报可用')),
        /** Base address of the screens. */
        screenBase: required(f.text('大屏网址', 200)),
        version,
      }),
    ),
    touches: [...touches, 'department', 'room'],
  }),
  update: call({
    path: '/callSetting/update',
    title: '保存叫号设置',
    grant: 'call-set:save',
    input: { ...fields, screens, version },
    output: required(f.object('叫号设置', { version })),
    touches,
  }),
  /** An example spoken by the server's voice. */
  listen: call({
    path: '/callSetting/listen',
    title: '试听播报',
    grant: 'call-set:save',
    input: { voiceText: fields.voiceText },
    bytes: 'audio/mpeg',
    log: '试听播报',
  }),
  /** The address that hung in the waiting room opens nothing any more. */
  resetScreen: call({
    path: '/callSetting/reset-screen/{screenKey}',
    title: '重置大屏地址',
    grant: 'call-set:save',
    input: { screenKey: required(screenKey) },
    output: required(f.object('大屏', { screenKey: required(screenKey), version })),
    touches,
  }),
} as const;

/** What holds as long as nobody saved anything else. */
export const CALL_DEFAULTS: Values<typeof fields> = {
  enabled: true,
  triageCall: true,
  speech: 'browser',
  voiceText: '请{queueNo}号{name}到{room}就诊',
  repeatTimes: 2,
  rate: 1,
  maskName: true,
  wechatNotify: false,
};
