import { source } from '@mingmou/contract/system/service/source.contract';
import { masterRoutes } from '../../../kernel/master';
import { handle, type Route } from '../../../kernel/route';
import { sortSources, sourceRules } from './source.service';
import { parentSources } from './source.store';

/** Without the picker: that of the patients' pages answers branches with the names of their parents. */
export const sourceRoutes: readonly Route[] = [
  ...masterRoutes(source, sourceRules).filter(({ call }) => call !== source.findAll),
  handle(source.sort, (input, cx) => sortSources(cx, input)),
  handle(source.parents, (_input, cx) => parentSources(cx)),
];
