import { emptyForm } from '@mingmou/contract/system/template/empty-form.contract';
import { template } from '@mingmou/contract/system/template/template.contract';
import { templateRelation } from '@mingmou/contract/system/template/template-relation.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { pageOf } from '../../../kernel/row/list';
import { masterRoutes } from '../../../kernel/row/master';
import { emptyFormRules, printEmptyForm } from './empty-form.service';
import {
  checkDelete,
  copyTemplate,
  moveTemplate,
  previewTemplate,
  publishTemplate,
  saveTemplate,
  templateWith,
} from './template.service';
import { templateSorting, templatesInUse, templatesMatching } from './template.store';
import {
  checkRelationDelete,
  moveRelation,
  relationOf,
  saveRelation,
  sortRelations,
  updateRelation,
} from './template-relation.service';
import { relationSorting, relationsMatching, usableRelations } from './template-relation.store';

export const templateRoutes: readonly Route[] = [
  handle(template.page, (query, cx) => pageOf(templatesMatching(cx, query), query, templateSorting)),
  handle(template.findAll, ({ kind }, cx) => templatesInUse(cx, kind)),
  handle(template.findById, ({ kind, id }, cx) => templateWith(cx, kind, id)),
  handle(template.save, (input, cx) => saveTemplate(cx, input)),
  handle(template.copy, (input, cx) => copyTemplate(cx, input)),
  handle(template.publish, (input, cx) => publishTemplate(cx, input)),
  handle(template.preview, async (input) => previewTemplate(input)),
  handle(template.enable, (input, cx) => moveTemplate(cx, input)),
  handle(template.deleteCheck, (input, cx) => checkDelete(cx, input)),
  handle(template.delete, (input, cx) => moveTemplate(cx, input)),
  handle(templateRelation.page, (query, cx) => pageOf(relationsMatching(cx, query), query, relationSorting)),
  handle(templateRelation.findAll, ({ kind }, cx) => usableRelations(cx, kind)),
  handle(templateRelation.findById, ({ kind, id }, cx) => relationOf(cx, kind, id)),
  handle(templateRelation.save, (input, cx) => saveRelation(cx, input)),
  handle(templateRelation.update, (input, cx) => updateRelation(cx, input)),
  handle(templateRelation.enable, (input, cx) => moveRelation(cx, input)),
  handle(templateRelation.deleteCheck, (input, cx) => checkRelationDelete(cx, input)),
  handle(templateRelation.delete, (input, cx) => moveRelation(cx, input)),
  handle(templateRelation.sort, (input, cx) => sortRelations(cx, input)),
  ...masterRoutes(emptyForm, emptyFormRules),
  handle(emptyForm.print, (input, cx) => printEmptyForm(cx, input)),
];
