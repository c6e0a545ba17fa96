import type { InputOf } from '@mingmou/contract/base/call';
import { templateCodes } from '@mingmou/contract/system/system.codes';
import { unknownName } from '@mingmou/contract/system/template/template.rules';
import { PRINT_KINDS } from '@mingmou/contract/system/template/template-kinds.constants';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { personalTemplate } from '@mingmou/contract/workstation/print/personal-template.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { masterRoutes } from '../../../kernel/row/master';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { sanitised } from '../../print/sanitise.rules';
import { personalSorting, personalTemplatesMatching } from './personal-template.store';

const TABLE = 'personalTemplate';
export const PERSONAL = 'PERSONAL';

function valuesOf(_cx: SessionCx, { name, paper, html, sort }: InputOf<typeof personalTemplate.save>) {
  if (paper === 'CUSTOM' || !PRINT_KINDS[PERSONAL].papers.includes(paper))
    throw malformed('paper', '纸张：个人模板不能用自定义纸张，请选择其他纸张');
  const kept = sanitised(html);
  if (kept === '') throw malformed('html', '正文：请填写');
  const unknown = unknownName(PERSONAL, { ...plainPrint(PERSONAL), html: kept });
  if (unknown !== null) refuse(templateCodes.unknownPlaceholder, { name: unknown });
  return { name, paper, html: kept, sort: sort ?? 0 };
}

type Values = ReturnType<typeof valuesOf>;

/** Each account reads and writes only its own templates; names are unique. */
const rules = {
  table: TABLE,
  rows: personalTemplatesMatching,
  sorting: personalSorting,
  valuesOf,
  unique: { personal_template_once: ({ name }: Values) => duplicate(personalTemplate.fields.name.title, name)() },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, TABLE, { ...values, accountId: cx.caller.accountId }),
  write: (cx: SessionCx, id: number, change: RowChange<typeof TABLE>) => writeRow(cx, TABLE, id, change),
} as const;

export const personalTemplateRoutes: readonly Route[] = masterRoutes(personalTemplate, rules);
