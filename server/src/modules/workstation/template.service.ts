import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { diagnosticTemplate } from '@mingmou/contract/workstation/template.contract';
import { textsOf } from '@mingmou/contract/workstation/template.fields';
import { templateCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refusal, refuse } from '../../kernel/call/refusal';
import type { Route } from '../../kernel/call/route';
import type { SessionCx } from '../../kernel/context/cx';
import { masterRoutes } from '../../kernel/row/master';
import { initials } from '../../kernel/row/pinyin';
import { insertRow, type RowChange, writeRow } from '../../kernel/row/versioned-row';
import { ownerOf, type TemplateScope, templateSorting, templatesMatching } from './template.store';

const TABLE = 'diagnosticTemplate';
const PUBLIC = 'work-template:public';

type Draft = InputOf<typeof diagnosticTemplate.private.save>;

function rulesOf(scope: TemplateScope) {
  const permit = ({ caller }: SessionCx) => {
    if (scope === 'PUBLIC' && !holds(PUBLIC, caller)) refuse(templateCodes.notPublic);
  };
  const valuesOf = (cx: SessionCx, { kind, title, groupName, content, sort }: Draft) => {
    permit(cx);
    const texts = textsOf(kind, content);
    if (Object.keys(texts).length === 0) throw malformed('content', '内容：请至少填写一项');
    return { kind, title, groupName: groupName ?? null, content: texts, sort: sort ?? 0, name: title };
  };
  type Values = ReturnType<typeof valuesOf>;
  const kept = ({ name, content, ...rest }: Values) => ({
    ...rest,
    pinyin: initials(name),
    content: JSON.stringify(content),
  });
  return {
    table: TABLE,
    rows: (cx: SessionCx, filters?: Parameters<typeof templatesMatching>[2]) => templatesMatching(cx, scope, filters),
    sorting: templateSorting,
    valuesOf,
    unique: { diagnostic_template_once: () => refusal(templateCodes.duplicate) },
    insert: (cx: SessionCx, values: Values) =>
      insertRow(cx, TABLE, { scope, ownerId: ownerOf(cx, scope), ...kept(values) }),
    write: (cx: SessionCx, id: number, change: Values | Pick<RowChange<typeof TABLE>, 'stateEnum'>) =>
      writeRow(cx, TABLE, id, 'name' in change ? kept(change) : change),
    beforeMove: async (cx: SessionCx) => permit(cx),
  } as const;
}

export const templateRoutes: readonly Route[] = [
  ...masterRoutes(diagnosticTemplate.private, rulesOf('PRIVATE')),
  ...masterRoutes(diagnosticTemplate.public, rulesOf('PUBLIC')),
];
