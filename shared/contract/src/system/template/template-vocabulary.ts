import type { PrintData, Vocabulary } from './template-placeholder';

/** What a free page (◇) can say: the organisation, the day, the person it is printed for and their latest visits. */
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

type Name = keyof typeof FREE_VOCABULARY.values;
type VisitName = keyof typeof FREE_VOCABULARY.lists.visits.fields;

/** The data of a free page: every name of its vocabulary is given, an unknown one does not compile. */
export interface FreePrintData extends PrintData {
  readonly values: Readonly<Record<Name, string | null>>;
  readonly lists: { readonly visits: readonly Readonly<Record<VisitName, string | null>>[] };
}

/** What stands in a preview. */
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
