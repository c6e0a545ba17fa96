import { dictionaryReference } from '@mingmou/contract/dict/reference.contract';
import { dictionary, FIXED_ROWS_FROM } from '@mingmou/contract/system/dict/dictionary.contract';
import { dictionaryCodes } from '@mingmou/contract/system/system.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionRoute } from '../../../kernel/call/route';
import { handle, type Route } from '../../../kernel/call/route';
import { pageOf } from '../../../kernel/row/list';
import { masterRoutes } from '../../../kernel/row/master';
import { areasNamed, dictionariesNamed, dictionaryNamed, dictionaryRules } from './dictionary.service';
import { allRowsMatching, dictionarySorting } from './dictionary.store';

const namesIn = (text: string) =>
  [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '');

/** Refuses every change of the product's own rows. */
function refusingFixed(route: Route): Route {
  if (route.kind !== 'session') return route;
  const run: SessionRoute['run'] = (input: { readonly id?: number }, cx) => {
    if ((input.id ?? 0) >= FIXED_ROWS_FROM) refuse(dictionaryCodes.fixed);
    return route.run(input as never, cx);
  };
  return { ...route, run };
}

export const dictionaryRoutes: readonly Route[] = [
  { ...handle(dictionaryReference.one, ({ name }, cx) => dictionaryNamed(cx, name)), cached: true },
  { ...handle(dictionaryReference.batch, ({ names }, cx) => dictionariesNamed(cx, namesIn(names))), cached: true },
  { ...handle(dictionaryReference.area, async ({ parent }) => areasNamed(parent ?? null)), cached: true },
  ...masterRoutes(dictionary, dictionaryRules)
    .filter(({ call }) => call !== dictionary.page)
    .map(refusingFixed),
  handle(dictionary.page, (query, cx) => pageOf(allRowsMatching(cx, query), query, dictionarySorting)),
];
