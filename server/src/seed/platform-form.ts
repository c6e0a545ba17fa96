import type { TemplateField, TemplateSection } from '@mingmou/contract/system/template/template.fields';

type Facts = Partial<Omit<TemplateField, 'key' | 'label' | 'type'>>;
type Line = readonly [key: string, label: string, type: TemplateField['type'], facts?: Facts];

/** A group of a platform form, a line for each field. */
export function section(title: string, lines: readonly Line[]): TemplateSection {
  return {
    title,
    fields: lines.map(([key, label, type, facts]) => ({ key, label, type, required: false, ...facts })),
  };
}

export const must = { required: true } as const;

/** Returns the options of a field from a text that separates them by `/`. */
export function of(options: string, facts: Facts = {}): Facts {
  return { options: options.split('/'), ...facts };
}
