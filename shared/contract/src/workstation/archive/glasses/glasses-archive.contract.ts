import { call } from '../../../base/call';
import { f, optional, pick, required } from '../../../base/field';
import { records } from '../../../base/records';
import { usablePatientPackage } from '../../../cashier/package/patient-package.fields';
import { READS_VISIT } from '../../stage.fields';
import { glassesFrame, glassesLens, glassesMeasured, glassesPower } from './glasses-archive.fields';
import { glassesArchiveFlow } from './glasses-archive.flow';
import { GA } from './glasses-records.contract';
import {
  archiveName,
  detail,
  key,
  kind,
  months,
  optometristId,
  paper,
  reason,
  row,
  soldPair,
  verdict,
  verified,
} from './glasses-view.fields';

const MENU = 'menu:1206';
const EDIT = 'glasses:edit';
const DELETE = 'glasses:delete';
/** Those who manage the archives, and those who see the patient. */
const READS = [MENU, ...READS_VISIT] as const;
const touches = ['glasses-archive'];
/** Glasses that are handed over leave the shop, and begin a package. */
const deliverTouches = [...touches, 'erp-sale', 'erp-workshop', 'charge-order', 'patient-package'];

const filters = optional({
  kind,
  state: row.state,
  deliveredFrom: f.firstDay('取镜'),
  deliveredTo: f.lastDay('取镜'),
  reviewBefore: f.date('下次复查至'),
  optometristId,
  patientId: f.id('患者'),
  keyword: f.text('姓名/电话/病历号/档案号', 30),
});

const figures = { ...glassesPower, ...glassesFrame, ...glassesLens } as const;
const described = {
  archiveName,
  kind: required(kind),
  optometristId,
  ...figures,
  nextReviewDate: row.nextReviewDate,
} as const;

/** 配镜档案 (domain-workstation §5). */
export const glassesArchive = {
  paper,
  /** What dialogs ask for. */
  asked: {
    ...described,
    source: row.source,
    deliveredAt: row.deliveredAt,
    replaceAdviceDate: row.replaceAdviceDate,
    reason,
    ...glassesMeasured,
    verdict,
    verdictNote: verified.verdictNote,
    serialNos: f.text('镜片序列号', 200),
  },
  lifecycle: glassesArchiveFlow,
  ...records({
    path: `${GA}/page`,
    exportPath: `${GA}/export`,
    title: '配镜档案',
    grant: MENU,
    exportGrant: 'glasses:export',
    touches,
    row,
    filters,
    sheet: [
      ...(['archiveNo', 'recordNo', 'name', 'phone', 'archiveName', 'kind', 'source', 'saleNo', 'power'] as const),
      ...(['frame', 'lens', 'optometristId', 'deliveredAt', 'mealLeft', 'nextReviewDate'] as const),
      ...(['replaceAdviceDate', 'state'] as const),
    ],
  }),
  /** Of a patient, the newest first. */
  archives: call({
    method: 'GET',
    path: `${GA}/archives/{patientId}`,
    title: '患者的配镜档案',
    grant: READS,
    input: { patientId: required(f.id('患者')) },
    output: required(f.list('档案', f.object('档案', row))),
    touches,
  }),
  findById: call({
    method: 'GET',
    path: `${GA}/findById/{id}`,
    title: '配镜档案详情',
    grant: READS,
    input: pick(key, ['id']),
    output: required(f.object('档案', detail)),
    touches: deliverTouches,
  }),
  /** Pairs that were sold and have no archive: sold before there were any, or deleted. */
  pairs: call({
    method: 'GET',
    path: `${GA}/pairs/{patientId}`,
    title: '未建档的配镜销售',
    grant: MENU,
    input: { patientId: required(f.id('患者')) },
    output: required(f.list('销售', f.object('销售', soldPair))),
    touches: [...touches, 'erp-sale'],
  }),
  prescriptions: call({
    method: 'GET',
    path: `${GA}/prescriptions/{patientId}`,
    title: '患者的配镜处方',
    grant: READS,
    input: { patientId: required(f.id('患者')) },
    output: required(f.list('处方', f.object('处方', paper))),
    touches: ['stage'],
  }),
  /** Saves a pair. For a pair sold here, its sale fills in the empty fields. */
  save: call({
    path: `${GA}/save`,
    title: '新建配镜档案',
    grant: EDIT,
    input: {
      patientId: required(f.id('患者')),
      ...described,
      source: row.source,
      saleId: row.saleId,
      groupNo: row.groupNo,
      /** Of a pair bought elsewhere: since when it is worn. */
      deliveredAt: row.deliveredAt,
      replacesId: f.id('更换的旧镜'),
    },
    output: required(f.object('档案', pick(key, ['id']))),
    idempotent: true,
    touches,
  }),
  update: call({
    path: `${GA}/update`,
    title: '修改配镜档案',
    grant: EDIT,
    input: {
      ...key,
      ...described,
      archiveName: required(archiveName),
      replaceAdviceDate: row.replaceAdviceDate,
    },
    touches,
  }),
  deleteCheck: call({
    path: `${GA}/delete-check`,
    title: '删除配镜档案前的检查',
    grant: DELETE,
    input: pick(key, ['id']),
    touches,
  }),
  delete: call({ path: `${GA}/delete`, title: '删除配镜档案', grant: DELETE, input: key, touches }),
  /** 取镜: inspected, handed over at the counter in the same breath, and worn from that day. */
  deliver: call({
    path: `${GA}/deliver`,
    title: '取镜',
    grant: EDIT,
    log: '取镜',
    input: {
      ...key,
      deliveredAt: row.deliveredAt,
      ...glassesMeasured,
      verdict,
      verdictNote: verified.verdictNote,
      /** Of lenses that came with one. */
      serialNos: f.list('序列号', f.text('序列号', 60), { max: 4 }),
      replacesId: f.id('更换的旧镜'),
    },
    output: required(f.object('档案', { ...key, faults: verified.faults })),
    idempotent: true,
    touches: deliverTouches,
  }),
  stop: call({
    path: `${GA}/stop`,
    title: '停用',
    grant: EDIT,
    log: '停用配镜档案',
    input: { ...key, reason: required(reason) },
    touches,
  }),
  /** Review packages: the one of the archive, and those of the patient that may take its place. */
  meals: call({
    method: 'GET',
    path: `${GA}/meals/{archiveId}`,
    title: '复查套餐',
    grant: READS,
    input: { archiveId: key.id },
    output: required(
      f.object('复查套餐', {
        packageId: row.packageId,
        months: required(months),
        /** The days of the plan, and which of them a review was made for. */
        days: required(
          f.list(
            '复查计划',
            f.object('复查计划', {
              months: required(f.int('月')),
              day: required(f.date('日期')),
              isMade: required(f.bool('已复查')),
            }),
          ),
        ),
        packages: required(f.list('套餐', f.object('套餐', usablePatientPackage))),
      }),
    ),
    touches: [...touches, 'glasses-record', 'patient-package'],
  }),
  saveMeal: call({
    path: `${GA}/meals/save`,
    title: '保存复查套餐',
    grant: EDIT,
    log: '保存复查套餐',
    input: { ...key, packageId: row.packageId, months },
    touches: [...touches, 'patient-package'],
  }),
} as const;
