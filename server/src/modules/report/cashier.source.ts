import type { FactSource } from '../../kernel/report/fact-source';
import { FACT_KINDS, factsOf, isOfLines, type Scope, summedFactsOf, usesSums } from './facts.store';
import { FIGURES, type FigureName, isOfMoney } from './figures.store';
import { GROUPS, type GroupName, isSummed } from './groups.store';
import { figureRows } from './named-facts.store';
import { peopleOf } from './people.store';
import { type Filters, scopeOf } from './scope.service';

/** Charges, payments and refunds (domain-screening-reports §7); for closed days their daily sums where sufficient. */
export const cashierFactSource: FactSource<Filters, Scope, FigureName, GroupName> = {
  figures: FIGURES,
  groups: GROUPS,
  scopeOf,
  factsOf: (cx, scope, { kinds, groups, maySum }) => {
    const needed = FACT_KINDS.filter((kind) => kinds.includes(kind));
    const areSums = maySum && isSummed(groups) && usesSums(scope);
    return areSums ? summedFactsOf(cx, scope, needed) : factsOf(cx, scope, needed);
  },
  rowsOf: figureRows,
  rowOrder: {
    columns: ['at', 'no', 'name', 'amount'],
    initial: [
      ['at', 'desc'],
      ['id', 'desc'],
    ],
  },
  isAbsent: (scope, name) => isOfLines(scope) && isOfMoney(name),
  countApart: async (cx, scope, groups) =>
    isSummed(groups) && usesSums(scope) ? peopleOf(cx, scope, groups) : undefined,
};
