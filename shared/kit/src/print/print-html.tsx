import { useLayoutEffect, useRef } from 'react';

const STYLE = 'style';
const MOVED = 'data-print-style';
const INERT = 'script, iframe, object, embed, link, style, base, meta, form';

/** Already the parser complains of a style attribute: they are renamed in the text of the tags before. */
function renamed(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${MOVED}=`));
}

/** Markup with its styles as data: the policy refuses style attributes that arrive as markup. */
function withoutStyles(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(renamed(html), 'text/html');
  for (const element of parsed.body.querySelectorAll(INERT)) element.remove();
  const fragment = parsed.createDocumentFragment();
  fragment.append(...parsed.body.childNodes);
  for (const element of fragment.querySelectorAll(`[${STYLE}]`)) {
    element.setAttribute(MOVED, element.getAttribute(STYLE) ?? '');
    element.removeAttribute(STYLE);
  }
  for (const element of fragment.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (name.startsWith('on')) element.removeAttribute(name);
  }
  return fragment;
}

/** A stored sheet (print templates, HTML blocks) as part of a printed page. */
export function PrintHtml({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    current.replaceChildren(current.ownerDocument.importNode(withoutStyles(html), true));
    for (const element of current.querySelectorAll<HTMLElement>(`[${MOVED}]`)) {
      element.style.cssText = element.getAttribute(MOVED) ?? '';
      element.removeAttribute(MOVED);
    }
  }, [html]);
  return <div ref={place} />;
}
