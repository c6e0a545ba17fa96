import type { PrintContent, PrintItem, TemplateField, TemplateSchema } from './template.fields';
import { isRoll, paperSize } from './template-paper.rules';
import { escapeHtml, fillPlaceholders, type PrintData } from './template-placeholder';

const DEFAULT_PT = 10;
const LINE_MM = 0.3;

function itemStyle(item: PrintItem, margin: number): string {
  const { kind, x, y, width, height } = item;
  // The printer leaves the margin blank, so positions are relative to the margin.
  const place = `position: absolute; left: ${x - margin}mm; top: ${y - margin}mm; width: ${width}mm`;
  if (kind === 'line') return `${place}; border-top: ${LINE_MM}mm solid #000`;
  const frame = kind === 'box' || item.border ? `; border: ${LINE_MM}mm solid #000` : '';
  const box = `${place}; height: ${height}mm; box-sizing: border-box${frame}`;
  if (kind === 'box') return box;
  const font = `font-size: ${item.fontSize ?? DEFAULT_PT}pt; line-height: 1.3; white-space: pre-wrap`;
  return `${box}; overflow: hidden; ${font}; text-align: ${item.align ?? 'left'}; font-weight: ${item.bold ? 700 : 400}`;
}

function itemHtml(item: PrintItem, margin: number, data: PrintData): string {
  const text = item.kind === 'text' ? escapeHtml(fillPlaceholders(item.text ?? '', data, (value) => value)) : '';
  return `<div style="${itemStyle(item, margin)}">${text}</div>`;
}

function paragraph(text: string | null | undefined, style: string): string {
  return text ? `<p style="${style}">${escapeHtml(text)}</p>` : '';
}

const LINE = '＿＿＿＿＿＿＿＿';

/** Returns the parts of an empty printed consent that are ticked and signed by hand. */
function consentHtml({ riskItems }: PrintContent): string {
  if (!riskItems?.length) return '';
  const risks = riskItems.map((risk) => `<p style="margin: 1mm 0">□ ${escapeHtml(risk)}</p>`).join('');
  const signs = [
    `患者签名：${LINE}　医生签名：${LINE}`,
    `监护人签名：${LINE}　与患者关系：${LINE}`,
    `监护人证件号码：${LINE}${LINE}　日期：${LINE}`,
  ];
  return risks + signs.map((line) => `<p style="margin: 4mm 0 0">${line}</p>`).join('');
}

/**
 * Renders the page of a free template (◇) as markup: its text with filled placeholders, and its elements positioned in
 * millimetres. Preview and print both use this renderer. `html` must have been sanitised; every value is escaped here.
 * `person` is printed above the text and moves the text down, never the elements.
 */
export function freeSheetHtml(content: PrintContent, data: PrintData, person: string | null = null): string {
  const { margin } = content;
  const items = content.items ?? [];
  const lowest = items.reduce((low, { kind, y, height }) => Math.max(low, y + (kind === 'line' ? 1 : height)), margin);
  const { height } = paperSize(content);
  // 1 mm less than the page height: rounding must not add an empty second page.
  const least = isRoll(content.paper) ? lowest - margin : Math.min(lowest, height - margin - 1) - margin;
  return [
    `<div style="position: relative; min-height: ${Math.max(0, least)}mm">`,
    paragraph(person, 'margin: 0 0 2mm; padding-bottom: 1mm; border-bottom: 0.3mm solid #000'),
    paragraph(content.headText, 'margin: 0 0 2mm; text-align: center'),
    fillPlaceholders(content.html ?? '', data, escapeHtml),
    consentHtml(content),
    ...items.map((item) => itemHtml(item, margin, data)),
    paragraph(content.footText, 'margin: 2mm 0 0; font-size: 9pt'),
    '</div>',
  ].join('');
}

const CELL = 'border: 0.2mm solid #000; padding: 1mm 2mm; vertical-align: top';
const BLANK = '<span style="display: inline-block; min-width: 30mm; border-bottom: 0.2mm solid #000">&nbsp;</span>';

function choicesHtml(options: readonly string[], sign: string): string {
  return options.map((option) => `${sign} ${escapeHtml(option)}`).join('　');
}

function blankOf(field: TemplateField, options: readonly string[]): string {
  const unit = escapeHtml(field.unit ?? '');
  switch (field.type) {
    case 'select':
      return choicesHtml(options, '○');
    case 'multi':
      return choicesHtml(options, '□');
    case 'date':
      return '＿＿＿＿年＿＿月＿＿日';
    case 'eye':
      return `右 ${BLANK} ${unit}　左 ${BLANK} ${unit}`;
    case 'image':
      return '<div style="height: 30mm; border: 0.2mm dashed #000"></div>';
    case 'table': {
      const heads = options
        .map((option) => `<th style="${CELL}; font-weight: 400">${escapeHtml(option)}</th>`)
        .join('');
      const row = `<tr>${options.map(() => `<td style="${CELL}">&nbsp;</td>`).join('')}</tr>`;
      return `<table style="width: 100%; border-collapse: collapse"><tr>${heads}</tr>${row.repeat(3)}</table>`;
    }
    default:
      return `${BLANK} ${unit}`;
  }
}

const EYE_WORDS = { od: '右眼', os: '左眼', ou: '双眼' } as const;

/**
 * Renders an empty form of a visit as on paper. `choicesOf` returns the options of a dictionary; a field's own options
 * precede them.
 */
export function schemaSheetHtml(
  name: string,
  schema: TemplateSchema,
  choicesOf: (dictionary: string) => readonly string[],
): string {
  const rowOf = (field: TemplateField) => {
    const options = field.options?.length ? field.options : field.dict ? choicesOf(field.dict) : [];
    const eye = field.eye ? `${EYE_WORDS[field.eye]} ` : '';
    const title = `${field.required ? '* ' : ''}${eye}${escapeHtml(field.label)}`;
    return `<tr><td style="${CELL}; width: 38mm">${title}</td><td style="${CELL}">${blankOf(field, options)}</td></tr>`;
  };
  const sections = (schema.sections ?? []).map(
    ({ title, fields }) =>
      `<h3 style="margin: 3mm 0 1mm; font-size: 11pt">${escapeHtml(title)}</h3>` +
      `<table style="width: 100%; border-collapse: collapse">${(fields ?? []).map(rowOf).join('')}</table>`,
  );
  return `<h2 style="margin: 0; text-align: center; font-size: 14pt">${escapeHtml(name)}</h2>${sections.join('')}`;
}
