import type { Call, CallSpec } from '../../base/call';
import { f, required, type Shape } from '../../base/field';
import { template } from './template.contract';
import type { TemplateKind } from './template.rules';
import { templateRelation } from './template-relation.contract';

interface OfKind {
  readonly kind: TemplateKind;
}

/** Binds a call to one kind. Its path contains the kind, so the kind is not an input. */
function bound<I extends OfKind, O>(call: Call<I, O>, kind: TemplateKind): Call<Omit<I, 'kind'>, O> {
  const spec: CallSpec = call;
  const { kind: _named, ...input } = spec.input;
  const path = spec.path.replace('{kind}', kind);
  return { ...spec, id: `${spec.method} ${path}`, path, input };
}

function boundTemplate(kind: TemplateKind) {
  return {
    name: template.name,
    lifecycle: template.lifecycle,
    page: bound(template.page, kind),
    findAll: bound(template.findAll, kind),
    findById: bound(template.findById, kind),
    save: bound(template.save, kind),
    copy: bound(template.copy, kind),
    publish: bound(template.publish, kind),
    preview: bound(template.preview, kind),
    enable: bound(template.enable, kind),
    deleteCheck: bound(template.deleteCheck, kind),
    delete: bound(template.delete, kind),
  } as const;
}

/** A call is a value: the one of a kind is always the same. */
function once<T>(make: (kind: TemplateKind) => T): (kind: TemplateKind) => T {
  const made = new Map<TemplateKind, T>();
  return (kind) => {
    const there = made.get(kind) ?? make(kind);
    made.set(kind, there);
    return there;
  };
}

/** The calls of the templates of one kind. */
export const templatesOf = once(boundTemplate);

/** The call with a field that refers to rows of the same kind. */
function naming<I, O>(call: Call<I, O>, fields: Shape): Call<I, O> {
  return { ...call, input: { ...call.input, ...fields } };
}

function boundRelation(kind: TemplateKind) {
  const templateId = required(f.ref(templateRelation.fields.templateId.title, templatesOf(kind).findAll));
  return {
    name: templateRelation.name,
    lifecycle: templateRelation.lifecycle,
    page: bound(templateRelation.page, kind),
    findById: bound(templateRelation.findById, kind),
    save: naming(bound(templateRelation.save, kind), { templateId }),
    update: bound(templateRelation.update, kind),
    enable: bound(templateRelation.enable, kind),
    deleteCheck: bound(templateRelation.deleteCheck, kind),
    delete: bound(templateRelation.delete, kind),
    sort: bound(templateRelation.sort, kind),
  } as const;
}

export type TemplateCalls = ReturnType<typeof boundTemplate>;
export type RelationCalls = ReturnType<typeof boundRelation>;

/** The calls of what an organisation uses of one kind. */
export const relationsOf = once(boundRelation);
