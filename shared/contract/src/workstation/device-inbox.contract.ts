import { call } from '../base/call';
import { type CodeOf, dict } from '../base/dict';
import { f, required, type Values } from '../base/field';
import { deviceState } from './device.flow';
import { DV } from './stage';
import { READS_VISIT, visitId } from './stage.fields';

const BASE = `${DV}/device-inbox` as const;
const GRANT = ['work-stage:check', 'work-stage:pre'] as const;
const touches = ['device'];

/** Of the file itself; what travels is a third longer. */
export const DEVICE_FILE_BYTES = 600 * 1024;

/** Records that a device's figures can become drafts of. */
export const deviceTarget = dict('deviceTarget', '去向', [
  ['F02', '电脑验光'],
  ['F04', '主觉验光'],
  ['F06', '眼压'],
  ['F07', '角膜曲率'],
  ['F09', '眼轴生物测量'],
  ['GLS', '预检原镜'],
]);

export type DeviceTarget = CodeOf<typeof deviceTarget>;

const base64 = (DEVICE_FILE_BYTES / 3) * 4;

const sent = {
  fileName: required(f.text('文件名', 200)),
  content: required(
    f.text('文件内容', base64, { min: 1, pattern: { source: '^[A-Za-z0-9+/]+={0,2}$', says: '请重新发送' } }),
  ),
} as const;

const recordId = required(f.id('仪器记录'));
const key = { id: recordId, version: required(f.int('版本', { min: 1 })) } as const;
const state = required(f.dict('状态', deviceState));
const moved = required(f.object('仪器记录', { id: recordId, state }));

const arrived = required(
  f.object('仪器记录', {
    id: recordId,
    state,
    /** The same file was sent before: nothing happened. */
    repeated: required(f.bool('重复')),
  }),
);

const taken = {
  target: required(f.dict('去向', deviceTarget)),
  /** The row of 检查 that took them; none for the worn glasses. */
  checkRowId: f.id('检查'),
  values: required(f.json<Readonly<Record<string, unknown>>>('取值')),
} as const;

export type DeviceTaken = Values<typeof taken>;

const row = {
  ...key,
  state,
  deviceName: required(f.text('仪器', 60)),
  fileName: required(f.text('文件名', 200)),
  patientCode: f.text('文件中的编号', 64),
  measuredAt: f.dateTime('测量时间'),
  receivedAt: required(f.dateTime('接收时间')),
  acceptsId: f.id('就诊'),
  patientName: f.text('患者', 50),
  /** Measurements in words. */
  summary: required(f.text('内容', 200)),
  errors: required(f.list('测量失败', f.text('测量失败', 100))),
  taken: f.list('已采用', f.object('已采用', taken)),
} as const;

const figure = {
  name: required(f.text('字段', 40)),
  value: required(f.json('仪器值')),
  /** Current value of the field. */
  current: f.json('当前值'),
  /** Why it is not taken; absent: it is. */
  kept: f.text('不采用的原因', 60),
} as const;

const offer = {
  target: required(f.dict('去向', deviceTarget)),
  /** Absent where a row is begun for it, and for the worn glasses. */
  checkRowId: f.id('检查'),
  /** Why nothing of it can be taken now. */
  blocked: f.text('不能采用的原因', 100),
  figures: required(f.list('项目', f.object('项目', figure))),
} as const;

const bridge = {
  id: required(f.id('桥接程序')),
  name: required(f.text('名称', 30)),
  lastSeenAt: f.dateTime('最近连接'),
  version: required(f.int('版本')),
} as const;

const SETTINGS = 'menu:1726';

/**
 * Messages of measuring devices. A message becomes a draft of a visit: it is shown before it is accepted and never
 * overwrites input.
 */
export const deviceInbox = {
  /** A file that was dropped on an open visit. */
  receive: call({
    path: `${BASE}/receive`,
    title: '接收仪器文件',
    grant: GRANT,
    log: '接收仪器文件',
    input: sent,
    output: arrived,
    touches,
  }),
  /** Those of the visit, and what came today and is nobody's yet. */
  findByAccepts: call({
    method: 'GET',
    path: `${BASE}/find-by-accepts/{acceptsId}`,
    title: '仪器收件箱',
    grant: READS_VISIT,
    input: { acceptsId: visitId },
    output: required(f.list('仪器记录', f.object('仪器记录', row))),
    touches: [...touches, 'stage', 'visit'],
    quiet: true,
  }),
  /** Field by field: what would be taken, and what stays as it is. */
  preview: call({
    method: 'GET',
    path: `${BASE}/preview/{id}`,
    title: '仪器记录',
    grant: READS_VISIT,
    input: { id: recordId, acceptsId: visitId },
    output: required(
      f.object('仪器记录', {
        ...row,
        /** The patient is not named by the file: who takes it says whose it is. */
        question: f.text('核对', 100),
        offers: required(f.list('去向', f.object('去向', offer))),
      }),
    ),
    touches: [...touches, 'stage', 'visit', 'triage'],
  }),
  take: call({
    path: `${BASE}/take`,
    title: '采用仪器记录',
    grant: GRANT,
    log: '采用仪器记录',
    input: {
      ...key,
      acceptsId: visitId,
      targets: required(f.dicts('去向', deviceTarget, { min: 1, max: 6 })),
      /** The question of the preview, answered. */
      confirmed: f.bool('已核对患者'),
    },
    output: required(
      f.object('仪器记录', { id: recordId, state, taken: required(f.list('已采用', f.object('已采用', taken))) }),
    ),
    touches: [...touches, 'stage', 'visit', 'triage'],
  }),
  ignore: call({
    path: `${BASE}/ignore`,
    title: '忽略仪器记录',
    grant: GRANT,
    log: '忽略仪器记录',
    input: key,
    output: moved,
    touches,
  }),
} as const;

/** Program on the device's computer that sends its files; its key is its right. */
export const deviceBridge = {
  findAll: call({
    method: 'GET',
    path: `${BASE}/bridges`,
    title: '桥接程序',
    grant: SETTINGS,
    output: required(f.list('桥接程序', f.object('桥接程序', bridge))),
    touches: ['deviceBridge'],
  }),
  /** Answers the key, this once. */
  add: call({
    path: `${BASE}/bridge-add`,
    title: '新增桥接程序',
    grant: SETTINGS,
    log: '新增桥接程序',
    input: { name: required(f.text('名称', 30, { min: 1 })) },
    output: required(f.object('桥接程序', { id: required(f.id('桥接程序')), bridgeKey: required(f.text('密钥', 64)) })),
    touches: ['deviceBridge'],
  }),
  remove: call({
    path: `${BASE}/bridge-remove`,
    title: '移除桥接程序',
    grant: SETTINGS,
    log: '移除桥接程序',
    input: { id: required(f.id('桥接程序')), version: required(f.int('版本', { min: 1 })) },
    output: required(f.bool('移除')),
    touches: ['deviceBridge'],
  }),
  send: call({
    path: '/api/device-bridge/send',
    title: '桥接程序发送',
    grant: 'none',
    input: {
      bridgeKey: required(f.secret('密钥', 64)),
      ...sent,
      /** A record of a line, whose name says when it came: the same figures may be another patient's. */
      isSerial: f.bool('串口记录'),
    },
    output: arrived,
    quiet: true,
  }),
} as const;
