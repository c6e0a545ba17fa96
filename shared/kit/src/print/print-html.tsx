import { useLayoutEffect, useRef } from 'react';

const STYLE = 'style';
const MOVED = 'data-print-style';
const INERT = 'script, iframe, object, embed, link, style, base, meta, form';
/** A sheet asks nobody outside for anything: what an address leads to is known when it is the page's own or no address at all. */
const ADDRESSES = ['src', 'href', 'xlink:href', 'srcset', 'poster', 'background', 'action', 'formaction'];
const OWN = /^(\/(?!\/)|data:image\/(png|jpeg|webp|gif);|blob:)/i;
const FETCHES = /url\(|image-set\(|@import/i;

/** Already the parser complains of a style attribute: they are renamed in the text of the tags before. */
function renamed(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${MOVED}=`));
}

function leadsOutside(name: string, value: string): boolean {
  if (name === MOVED) return FETCHES.test(value);
  return ADDRESSES.includes(name) && !OWN.test(value.trim());
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
    for (const { name, value } of [...element.attributes])
      if (name.startsWith('on') || leadsOutside(name, value)) element.removeAttribute(name);
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
