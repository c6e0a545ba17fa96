import type { Right } from '../../auth/rights';
import { call, idInput } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { employeePicker } from '../../system/org/employee.picker';
import { hisBizType, hisEnv } from './his.dicts';
import { hisState } from './his.flow';

const row = {
  id: required(f.id('编号')),
  version: required(f.int('版本')),
  bizType: required(f.dict('类型', hisBizType)),
  bizId: required(f.id('业务编号')),
  bizVersion: required(f.int('上传版次')),
  /** 就诊号, 处方号, or 员工编号. */
  bizNo: required(f.text('单号', 30)),
  name: required(f.text('姓名', 50)),
  doctorName: f.text('医生', 20),
  bizDate: required(f.date('日期')),
  diagnosis: f.text('诊断', 500),
  state: required(f.dict('状态', hisState)),
  tryCount: required(f.int('次数')),
  platformId: f.text('平台编号', 100),
  errorCode: f.text('错误码', 20),
  errorMsg: f.text('失败原因', 300),
  lastTryAt: f.dateTime('末次上传'),
  /** When it is tried again by itself, after the network failed. */
  nextTryAt: f.dateTime('自动重试'),
} as const;

const filters = {
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  state: f.dict('状态', hisState),
  doctorId: f.ref('医生', employeePicker),
  keyword: f.text('关键字', 50),
} as const;

const count = (title: string) => required(f.int(title));
const sums = {
  waiting: count('待上传'),
  uploaded: count('已上传'),
  failed: count('上传失败'),
  removed: count('已撤销'),
  env: required(f.dict('卫健平台环境', hisEnv)),
} as const;

/** A field as it is sent: numbers of identity cards and phones are masked here. */
const sent = { field: required(f.text('字段', 60)), value: f.text('内容', 8000) } as const;

const mapRow = {
  ourField: required(f.text('本系统字段', 60)),
  theirField: required(f.text('平台字段', 60)),
  codeMap: f.text('编码对照', 30),
  required: required(f.bool('必填')),
} as const;

interface Queue {
  readonly path: string;
  readonly title: string;
  readonly menu: Right;
}

/** One of the three queues, all with the same calls. */
function queue({ path, title, menu }: Queue) {
  const base = `/hisConfigurationZj/${path}` as const;
  const touches = ['his', `his-${path}`];
  return {
    title,
    row,
    page: call({
      path: `${base}/page`,
      title,
      grant: menu,
      input: { ...paging, ...filters },
      output: pageWithSums(title, row, sums),
      touches,
    }),
    upload: call({
      path: `${base}/upload`,
      title: `上传${title}`,
      grant: 'his:upload',
      input: { ids: required(f.ids(title, { min: 1, max: 100 })) },
      output: required(
        f.object('结果', {
          rows: required(
            f.list(
              '结果',
              f.object('结果', {
                id: required(f.id('编号')),
                ok: required(f.bool('成功')),
                state: required(f.dict('状态', hisState)),
                msg: required(f.text('说明', 300)),
              }),
            ),
          ),
        }),
      ),
      touches,
    }),
    get: call({
      method: 'GET',
      path: `${base}/get/{id}`,
      title: `${title}报文`,
      grant: menu,
      input: idInput,
      output: required(f.object('报文', { ...row, fields: required(f.list('字段', f.object('字段', sent))) })),
      touches,
    }),
    remove: call({
      path: `${base}/remove`,
      title: `撤销${title}`,
      grant: 'his:remove',
      input: { ...idInput, reason: required(f.note('撤销原因', 100, { min: 1 })) },
      output: required(f.object('结果', { state: row.state })),
      touches,
    }),
    fieldMap: call({
      method: 'GET',
      path: `${base}/field-map`,
      title: `${title}字段对照`,
      grant: menu,
      output: required(f.list('字段', f.object('字段', mapRow))),
      touches,
    }),
  } as const;
}

/** Uploads to the health platform of Zhejiang (domain-workstation §6): three queues over one connector. */
export const his = {
  DOCTOR: queue({ path: 'doctor', title: '医师信息上传', menu: 'menu:1207' }),
  CASE: queue({ path: 'medical-record', title: '病历上传', menu: 'menu:1208' }),
  RX: queue({ path: 'prescription', title: '处方上传', menu: 'menu:1209' }),
} as const;
