import type { FieldSpec } from '@mingmou/contract/base/field';
import { type PrintContent, printContentFields } from '@mingmou/contract/system/template/template.fields';
import { isFreeKind, PRINT_KINDS, type PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { isRoll } from '@mingmou/contract/system/template/template-paper.rules';
import { PropRow } from './prop-row';

type Name = keyof PrintContent & keyof typeof printContentFields;

export interface PrintEditing {
  readonly kind: PrintKind;
  readonly content: PrintContent;
  readonly readOnly: boolean;
  readonly onChange: (part: Partial<PrintContent>) => void;
}

function specOf(kind: PrintKind, name: Name): FieldSpec {
  const spec: FieldSpec = printContentFields[name];
  if (name !== 'paper' || !spec.dict) return spec;
  const { papers } = PRINT_KINDS[kind];
  return {
    ...spec,
    dict: { ...spec.dict, rows: spec.dict.rows.filter(({ code }) => papers.some((each) => each === code)) },
  };
}

function namesFor(kind: PrintKind, { paper }: PrintContent): Name[] {
  const { choices, auto } = PRINT_KINDS[kind];
  return [
    'paper',
    ...(paper === 'CUSTOM' ? (['width', 'height'] as const) : []),
    ...(isRoll(paper) ? [] : (['landscape'] as const)),
    ...(['margin', 'fontSize'] as const),
    // How many of a free page is said where it is printed.
    ...(isFreeKind(kind) ? [] : (['copies'] as const)),
    ...(auto ? (['autoPrint'] as const) : []),
    ...choices,
    ...(['headText', 'footText'] as const),
  ];
}

/** Paper, margins, copies and texts of a print. */
export function PageProps({ kind, content, onChange }: PrintEditing) {
  return namesFor(kind, content).map((name) => (
    <PropRow
      key={name}
      spec={specOf(kind, name)}
      value={content[name]}
      // A figure that was emptied is kept as it was until there is another.
      onChange={(value) =>
        value === null && printContentFields[name].required ? undefined : onChange({ [name]: value })
      }
    />
  ));
}
