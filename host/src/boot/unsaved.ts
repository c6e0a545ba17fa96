import type { PageKind } from '@mingmou/contract/base/manifest';
import { activePageId, type OpenPage, openPages } from '@mingmou/core/keepalive/page-store';

const dialogs = '[role="dialog"]';
/** What antd hangs below a field while it is open; the field itself keeps the focus. */
const popups = '.ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown';
/** Input in these outside of dialogs is filters: nothing that anybody has to save. */
const filtersOnly: ReadonlySet<PageKind> = new Set<PageKind>(['list', 'report', 'board']);
/** Written by every page that scrolls. */
const scrollKey = 'scroll-pane.top';

function isVisible(element: Element): boolean {
  return element.checkVisibility();
}

/** Knows which open pages hold something typed that a new version of them would throw away. */
export class UnsavedInput {
  /** Where something was typed, by page: it counts as long as it is in the document. */
  private readonly marks = new Map<string, Set<Element>>();

  constructor(private readonly stage: HTMLElement) {
    const typed = (event: Event) => this.mark(event.target);
    document.addEventListener('input', typed, true);
    document.addEventListener('change', typed, true);
    document.addEventListener('click', (event) => this.picked(event.target), true);
  }

  /** Whether a page of the remote would lose input. */
  isIn(remote: string): boolean {
    const pages = openPages().filter((page) => page.row.remote === remote);
    const open = new Set(openPages().map(({ id }) => id));
    for (const id of this.marks.keys()) if (!open.has(id)) this.marks.delete(id);
    return pages.some((page) => this.isUnsaved(page));
  }

  private isUnsaved({ id, resident, saved }: OpenPage): boolean {
    if (!resident) return [...saved.keys()].some((key) => key !== scrollKey);
    if (id === activePageId() && [...document.querySelectorAll(dialogs)].some(isVisible)) return true;
    return [...(this.marks.get(id) ?? [])].some((element) => element.isConnected);
  }

  private picked(target: EventTarget | null): void {
    if (target instanceof Element && target.closest(popups)) this.mark(document.activeElement);
  }

  private mark(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const page = openPages().find(({ id }) => id === activePageId());
    if (!page) return;
    const dialog = target.closest(dialogs);
    if (!dialog && (!this.stage.contains(target) || filtersOnly.has(page.row.kind))) return;
    const marks = this.marks.get(page.id) ?? new Set();
    this.marks.set(page.id, marks.add(dialog ?? target));
  }
}
