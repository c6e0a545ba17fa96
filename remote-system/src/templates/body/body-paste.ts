import { Fragment, type Node, Slice } from 'prosemirror-model';
import { bodySchema } from './body-schema';

const PLACEHOLDER = /\{\{([^{}]*)\}\}/;

/** Markup that Word and web pages add to a pasted text. */
const LUGGAGE = /<!--[\s\S]*?-->|<(style|script|xml|head|title)\b[\s\S]*?<\/\1\s*>|<\/?[ovwm]:[^>]*>|<!\[[^>]*>/gi;

/** Markup from elsewhere as text, lists and tables alone: looks of another page do not belong on a form. */
export function cleanPaste(html: string): string {
  return html
    .replace(LUGGAGE, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag.replace(/\s(?:style|class|lang|align)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
    );
}

function withFields(content: Fragment): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    if (!node.isText) {
      nodes.push(node.copy(withFields(node.content)));
      return;
    }
    (node.text ?? '').split(PLACEHOLDER).forEach((piece, index) => {
      if (index % 2 === 1) nodes.push(bodySchema.nodes.field.create({ inside: piece }, null, node.marks));
      else if (piece !== '') nodes.push(bodySchema.text(piece, node.marks));
    });
  });
  return Fragment.from(nodes);
}

/** Turns placeholders in a pasted text into placeholder nodes. */
export function pastedFields(slice: Slice): Slice {
  return new Slice(withFields(slice.content), slice.openStart, slice.openEnd);
}
