import type { TemplateField, TemplateSchema, TemplateSection } from '@mingmou/contract/system/template/template.fields';

type FieldType = TemplateField['type'];

const sectionsOf = ({ sections }: TemplateSchema): TemplateSection[] => [...(sections ?? [])];
const fieldsOf = ({ fields }: TemplateSection): TemplateField[] => [...(fields ?? [])];

export function allFields(schema: TemplateSchema): TemplateField[] {
  return sectionsOf(schema).flatMap(fieldsOf);
}

export function fieldWith(schema: TemplateSchema, key: string | null): TemplateField | undefined {
  return allFields(schema).find((field) => field.key === key);
}

function freeKey(schema: TemplateSchema): string {
  const keys = new Set(allFields(schema).map(({ key }) => key));
  let number = keys.size + 1;
  while (keys.has(`field${number}`)) number += 1;
  return `field${number}`;
}

const TYPE_OPTIONS: Partial<Record<FieldType, string[]>> = {
  select: ['是', '否'],
  multi: ['选项一', '选项二'],
  table: ['项目', '结果'],
};

/** A new field behind the one that is chosen, else at the end; answers its key too. */
export function withField(schema: TemplateSchema, type: FieldType, label: string, after: string | null) {
  const key = freeKey(schema);
  const field: TemplateField = {
    ...{ key, label, type, required: false },
    ...(TYPE_OPTIONS[type] ? { options: TYPE_OPTIONS[type] } : {}),
    ...(type === 'eye' ? { eye: 'ou' as const } : {}),
  };
  const sections = sectionsOf(schema);
  if (sections.length === 0) sections.push({ title: '分组一', fields: [] });
  const found = sections.findIndex((section) => fieldsOf(section).some((each) => each.key === after));
  const at = found === -1 ? sections.length - 1 : found;
  const next = sections.map((section, index) => {
    if (index !== at) return section;
    const fields = fieldsOf(section);
    const place = fields.findIndex((each) => each.key === after);
    return { ...section, fields: fields.toSpliced(place === -1 ? fields.length : place + 1, 0, field) };
  });
  return { key, schema: { sections: next } };
}

/** A field changed; conditions that name it by its key follow a new one. */
export function withChange(schema: TemplateSchema, key: string, change: Partial<TemplateField>): TemplateSchema {
  const { key: renamed } = change;
  const changed = (field: TemplateField) => {
    if (field.key === key) return { ...field, ...change };
    return renamed && field.showIf?.code === key ? { ...field, showIf: { ...field.showIf, code: renamed } } : field;
  };
  return { sections: sectionsOf(schema).map((section) => ({ ...section, fields: fieldsOf(section).map(changed) })) };
}

export function withoutField(schema: TemplateSchema, key: string): TemplateSchema {
  const kept = (section: TemplateSection) => fieldsOf(section).filter((field) => field.key !== key);
  return { sections: sectionsOf(schema).map((section) => ({ ...section, fields: kept(section) })) };
}

const HEAD = '§';

/** Sections and fields one below the other, as they are dragged: a section's head, then its fields. */
export function flatKeys(schema: TemplateSchema): string[] {
  return sectionsOf(schema).flatMap((section, index) => [
    `${HEAD}${index}`,
    ...fieldsOf(section).map(({ key }) => key),
  ]);
}

/** Returns the form with its fields in another order; fields above the first heading belong to it. */
export function inOrder(schema: TemplateSchema, keys: readonly string[]): TemplateSchema {
  const byKey = new Map(allFields(schema).map((field) => [field.key, field]));
  const filled = sectionsOf(schema).map((section): TemplateSection & { fields: TemplateField[] } => ({
    ...section,
    fields: [],
  }));
  let at = 0;
  for (const key of keys) {
    if (key.startsWith(HEAD)) at = Number(key.slice(HEAD.length));
    const field = byKey.get(key);
    if (field) filled[at]?.fields.push(field);
  }
  return { sections: filled };
}

export function withSection(schema: TemplateSchema): TemplateSchema {
  const sections = sectionsOf(schema);
  return { sections: [...sections, { title: `分组${sections.length + 1}`, fields: [] }] };
}

export function withTitle(schema: TemplateSchema, at: number, title: string): TemplateSchema {
  return { sections: sectionsOf(schema).map((section, index) => (index === at ? { ...section, title } : section)) };
}

export function withoutSection(schema: TemplateSchema, at: number): TemplateSchema {
  return { sections: sectionsOf(schema).toSpliced(at, 1) };
}

/** A section one place up or down, with its fields. */
export function sectionStepped(schema: TemplateSchema, at: number, by: 1 | -1): TemplateSchema {
  const sections = sectionsOf(schema);
  const moved = sections[at];
  if (!moved || at + by < 0 || at + by >= sections.length) return schema;
  return { sections: sections.toSpliced(at, 1).toSpliced(at + by, 0, moved) };
}
