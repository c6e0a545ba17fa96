import type { TemplateSection } from '@mingmou/contract/system/template/template.fields';
import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import { must, of, section } from './platform-form';
import { EYE_HEALTH } from './platform-questionnaire';

interface PlatformForm {
  readonly kind: Exclude<TemplateKind, 'print'>;
  readonly name: string;
  readonly sections: readonly TemplateSection[];
}

const acuity = { eye: 'ou', unit: '' } as const;

/** One form of each kind of visit template. */
export const PLATFORM_FORMS: readonly PlatformForm[] = [
  {
    kind: 'triage',
    name: '标准预检',
    sections: [
      section('体格', [
        ['heightCm', '身高', 'number', { unit: 'cm', min: 30, max: 250, step: 0.1 }],
        ['weightKg', '体重', 'number', { unit: 'kg', min: 2, max: 300, step: 0.1 }],
      ]),
      section('视力与眼压', [
        ['ucva', '裸眼视力', 'eye', { ...acuity, required: true }],
        ['cva', '戴镜视力', 'eye', acuity],
        ['iop', '眼压', 'eye', { eye: 'ou', unit: 'mmHg', min: 1, max: 80, step: 0.1 }],
        ['pd', '瞳距', 'number', { unit: 'mm', min: 20, max: 80, step: 0.5 }],
      ]),
      section('主诉', [
        ['chiefBrief', '主诉', 'text'],
        ['nurseRemark', '备注', 'text'],
      ]),
    ],
  },
  { kind: 'questionnaire', name: '眼健康问卷', sections: EYE_HEALTH },
  {
    kind: 'consultation',
    name: '标准问诊',
    sections: [
      section('病史', [
        ['chiefComplaint', '主诉', 'text', must],
        ['presentHistory', '现病史', 'text', must],
        ['pastHistory', '既往史', 'text'],
        ['allergyHistory', '过敏史', 'text'],
        ['medication', '正在使用的药物', 'text'],
      ]),
      section('用眼与戴镜', [
        ['glassesHistory', '戴镜史', 'text'],
        ['eyeHabit', '用眼习惯', 'multi', of('户外充足/近距离用眼多/电子屏幕多/姿势不良')],
      ]),
    ],
  },
  {
    kind: 'inspection',
    name: '标准检查',
    sections: [
      section('屈光', [
        ['autoRefraction', '电脑验光', 'eye', { eye: 'ou', unit: 'D' }],
        ['subjective', '主觉验光', 'eye', { eye: 'ou', unit: 'D' }],
        ['bcva', '矫正视力', 'eye', acuity],
      ]),
      section('眼前节与眼底', [
        ['slitLamp', '裂隙灯', 'eye', { eye: 'ou' }],
        ['fundus', '眼底', 'eye', { eye: 'ou' }],
        ['picture', '检查图片', 'image'],
      ]),
      section('生物测量', [
        ['axialLength', '眼轴', 'eye', { eye: 'ou', unit: 'mm', min: 14, max: 40, step: 0.01 }],
        ['keratometry', '角膜曲率', 'eye', { eye: 'ou', unit: 'D' }],
      ]),
    ],
  },
  {
    kind: 'conclusion',
    name: '标准结论',
    sections: [
      section('结论', [
        ['diagnosis', '诊断', 'text', must],
        ['treatment', '处理意见', 'text', must],
        ['advice', '医嘱', 'text'],
        ['nextVisit', '下次复诊', 'date'],
      ]),
    ],
  },
  {
    kind: 'review',
    name: '标准复查',
    sections: [
      section('复查', [
        ['wearing', '配戴情况', 'select', of('良好/偶有不适/不适', must)],
        ['ucva', '裸眼视力', 'eye', acuity],
        ['cva', '戴镜视力', 'eye', { ...acuity, required: true }],
        ['cornea', '角膜情况', 'eye', { eye: 'ou' }],
        ['handling', '处理', 'text'],
        ['nextVisit', '下次复查', 'date'],
      ]),
    ],
  },
  {
    kind: 'training',
    name: '标准视训记录',
    sections: [
      section('训练', [
        ['items', '训练项目', 'table', of('项目/分钟/组数/完成情况')],
        ['performance', '表现', 'select', of('好/一般/差', must)],
        ['homework', '家庭训练', 'text'],
      ]),
    ],
  },
];
