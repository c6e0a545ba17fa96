import type { PrintKind } from './template-kinds.constants';
import type { PrintData, Vocabulary } from './template-placeholder';

/** Placeholders of a free page (◇): the organisation, the day, the person and the latest visits. */
export const FREE_VOCABULARY = {
  values: {
    'org.name': '机构全称',
    'org.shortName': '机构简称',
    'org.phone': '机构电话',
    'org.address': '机构地址',
    today: '今天',
    now: '打印时间',
    'operator.name': '操作员',
    'patient.name': '姓名',
    'patient.sex': '性别',
    'patient.age': '年龄',
    'patient.birthday': '出生日期',
    'patient.recordNo': '病历号',
    'patient.phone': '电话',
    'patient.guardianName': '监护人',
    'patient.address': '住址',
    'patient.school': '学校班级',
    'patient.allergy': '过敏史',
  },
  lists: {
    visits: {
      title: '最近就诊',
      fields: {
        visitNo: '就诊号',
        day: '就诊日期',
        visitType: '就诊类型',
        departmentName: '科室',
        doctorName: '医生',
      },
    },
  },
} as const satisfies Vocabulary;

/** What an informed consent can say besides (domain-workstation §3.6). */
export const CONSENT_VOCABULARY = {
  values: { ...FREE_VOCABULARY.values, 'lens.info': '镜片信息', 'doctor.name': '医生姓名' },
  lists: FREE_VOCABULARY.lists,
} as const satisfies Vocabulary;

type Name = keyof typeof FREE_VOCABULARY.values;
type VisitName = keyof typeof FREE_VOCABULARY.lists.visits.fields;

/** The data of a free page: every name of its vocabulary is given, an unknown one does not compile. */
export interface FreePrintData extends PrintData {
  readonly values: Readonly<Record<Name, string | null>>;
  readonly lists: { readonly visits: readonly Readonly<Record<VisitName, string | null>>[] };
}

/** Sample values for a preview. */
export const FREE_SAMPLE: FreePrintData = {
  values: {
    'org.name': '明眸眼视光旗舰店',
    'org.shortName': '旗舰店',
    'org.phone': '0571-88880001',
    'org.address': '杭州市西湖区文三路1号',
    today: '2026-03-10',
    now: '2026-03-10 09:30:00',
    'operator.name': '李前台',
    'patient.name': '王小明',
    'patient.sex': '男',
    'patient.age': '8岁',
    'patient.birthday': '2018-02-14',
    'patient.recordNo': 'B00000012',
    'patient.phone': '13800001234',
    'patient.guardianName': '王建国',
    'patient.address': '杭州市西湖区学院路28号',
    'patient.school': '学军小学 二年级 3班',
    'patient.allergy': '青霉素',
  },
  lists: {
    visits: [
      { visitNo: 'JZ202603100001', day: '2026-03-10', visitType: '复诊', departmentName: '眼科', doctorName: '陈医生' },
      { visitNo: 'JZ202509120004', day: '2025-09-12', visitType: '初诊', departmentName: '眼科', doctorName: '陈医生' },
    ],
  },
};

/** The data of an informed consent. */
export interface ConsentPrintData extends PrintData {
  readonly values: Readonly<Record<keyof typeof CONSENT_VOCABULARY.values, string | null>>;
  readonly lists: FreePrintData['lists'];
}

const CONSENT_SAMPLE: ConsentPrintData = {
  values: { ...FREE_SAMPLE.values, 'lens.info': '右眼 8.60/10.6 -3.00，左眼 8.65/10.6 -2.75', 'doctor.name': '陈医生' },
  lists: FREE_SAMPLE.lists,
};

/** Further placeholders of a page about one visit: measurements, findings and decisions (domain-workstation §7). */
export const VISIT_VOCABULARY = {
  values: {
    ...FREE_VOCABULARY.values,
    'patient.phone': '电话（隐去中间四位）',
    'visit.no': '就诊号',
    'visit.day': '就诊日期',
    'visit.type': '就诊类型',
    'visit.department': '就诊科室',
    'visit.complaint': '主诉',
    'visit.history': '现病史',
    'visit.conclusion': '结论',
    'visit.nextReview': '下次复诊',
    'va.odUcva': '右眼裸眼视力',
    'va.osUcva': '左眼裸眼视力',
    'va.odCva': '右眼戴镜视力',
    'va.osCva': '左眼戴镜视力',
    'ref.od': '右眼验光',
    'ref.os': '左眼验光',
    'ref.odSe': '右眼等效球镜',
    'ref.osSe': '左眼等效球镜',
    'kera.odK1': '右眼平K',
    'kera.osK1': '左眼平K',
    'kera.odK2': '右眼陡K',
    'kera.osK2': '左眼陡K',
    'al.od': '右眼眼轴',
    'al.os': '左眼眼轴',
    'iop.od': '右眼眼压',
    'iop.os': '左眼眼压',
    plan: '处理意见',
    advice: '医嘱',
    'doctor.name': '医生姓名',
    'doctor.title': '医生职称',
  },
  lists: {
    ...FREE_VOCABULARY.lists,
    diag: { title: '诊断', fields: { place: '序号', name: '诊断名称', code: 'ICD 编码' } },
  },
} as const satisfies Vocabulary;

type VisitValue = keyof typeof VISIT_VOCABULARY.values;
type DiagnosisName = keyof typeof VISIT_VOCABULARY.lists.diag.fields;

/** The data of a page about one visit. */
export interface VisitPrintData extends PrintData {
  readonly values: Readonly<Record<VisitValue, string | null>>;
  readonly lists: FreePrintData['lists'] & { readonly diag: readonly Readonly<Record<DiagnosisName, string>>[] };
}

export const VISIT_SAMPLE: VisitPrintData = {
  values: {
    ...FREE_SAMPLE.values,
    'patient.phone': '138****1234',
    'visit.no': 'JZ202603100001',
    'visit.day': '2026-03-10',
    'visit.type': '复诊',
    'visit.department': '眼科',
    'visit.complaint': '双眼视远不清半年',
    'visit.history': '半年前发现视远模糊，视近清晰。',
    'visit.conclusion': '双眼近视，建议配镜并控制近距离用眼。',
    'visit.nextReview': '2026-06-10',
    'va.odUcva': '4.3',
    'va.osUcva': '4.4',
    'va.odCva': '5.0',
    'va.osCva': '5.0',
    'ref.od': '-3.00/-0.50×90',
    'ref.os': '-2.75',
    'ref.odSe': '-3.25',
    'ref.osSe': '-2.75',
    'kera.odK1': '43.25@180',
    'kera.osK1': '43.50@175',
    'kera.odK2': '44.50@90',
    'kera.osK2': '44.75@85',
    'al.od': '24.10',
    'al.os': '24.05',
    'iop.od': '15.0',
    'iop.os': '16.0',
    plan: '框架眼镜矫正，三个月复查视力与眼轴。',
    advice: '每天户外活动两小时以上。',
    'doctor.name': '陈医生',
    'doctor.title': '主治医师',
  },
  lists: { ...FREE_SAMPLE.lists, diag: [{ place: '1', name: '双眼近视', code: 'H52.1' }] },
};

/** Returns the placeholders that a free page of a kind may use. */
export function vocabularyOf(kind: PrintKind): Vocabulary {
  if (kind === 'CONSENT') return CONSENT_VOCABULARY;
  return kind === 'PERSONAL' ? VISIT_VOCABULARY : FREE_VOCABULARY;
}

/** Returns the sample values for the preview of a kind. */
export function sampleOf(kind: PrintKind): PrintData {
  if (kind === 'CONSENT') return CONSENT_SAMPLE;
  return kind === 'PERSONAL' ? VISIT_SAMPLE : FREE_SAMPLE;
}
