import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import type { EyePower } from '@mingmou/contract/workstation/optician.fields';
import {
  FRAME,
  LENS,
  OPTICIAN_KINDS,
  type OpticianField,
  type OpticianKind,
} from '@mingmou/contract/workstation/optician-kinds.rules';

/** Groups of fields other than the tables of the eyes, in the order of the paper. */
export const GROUPS: readonly (readonly [title: string, fields: readonly OpticianField[]])[] = [
  ['镜片', [...LENS, 'corridor', 'inset', 'nearDistance']],
  ['镜框参数', FRAME],
  [
    '接触镜',
    ['brand', 'breed', 'colour', 'contactMaterial', 'cycle', 'wearMode', 'design', 'wearSchedule', 'careSystem'],
  ],
  [
    '处方信息',
    [
      'source',
      'usage',
      'basisCheckId',
      'cycloplegic',
      'noCycloReason',
      'prescriberId',
      'reviewDate',
      'remark',
      'files',
    ],
  ],
];

const POWERS: readonly EyePower[] = ['sph', 'cyl', 'axis', 'add', 'va', 'nva'];

/** The parts of a kind that are copied from an earlier visit each by itself. */
export function sectionsOfKind(kind: OpticianKind) {
  const { eye, whole } = OPTICIAN_KINDS[kind];
  const both = (names: readonly EyePower[]) => EYES.flatMap((side) => names.map((name) => eyeKey(side, name)));
  const named = new Set<OpticianField>(GROUPS.flatMap(([, names]) => names));
  const powers = eye.filter((name) => POWERS.includes(name));
  const ofBoth = whole.filter((name) => !named.has(name));
  return [
    { title: '度数', names: [...both(powers), ...ofBoth.filter((name) => name.startsWith('ou'))] },
    {
      title: '棱镜、瞳距与镜片参数',
      names: [
        ...both(eye.filter((name) => !POWERS.includes(name))),
        ...ofBoth.filter((name) => !name.startsWith('ou')),
      ],
    },
    ...GROUPS.map(([title, names]) => ({ title, names })),
  ];
}
