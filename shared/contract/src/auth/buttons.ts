import { type Actions, BUTTON_ROWS, type ButtonCode, type Row } from './button-rows';

export type { ButtonCode };

/** A right inside a page; its menu row is of type 1. */
export interface Button {
  readonly id: number;
  readonly menu: number;
  readonly code: ButtonCode;
  readonly name: string;
  readonly sort: number;
  /** Further menus through which the button is held and used. */
  readonly also: readonly number[];
}

function build(): readonly Button[] {
  const used = new Map<number, number>();
  return BUTTON_ROWS.flatMap(({ menu, area, actions }: Row<string, Actions>) =>
    Object.entries(actions).map(([action, fact]): Button => {
      const position = (used.get(menu) ?? 0) + 1;
      used.set(menu, position);
      const shared = typeof fact === 'string' ? { name: fact, also: [] } : fact;
      return {
        id: menu * 100 + position,
        menu,
        code: `${area}:${action}` as ButtonCode,
        sort: position * 10,
        ...shared,
      };
    }),
  );
}

export const BUTTONS: readonly Button[] = build();

const byId: ReadonlyMap<number, Button> = new Map(BUTTONS.map((button) => [button.id, button]));
const byCode: ReadonlyMap<string, Button> = new Map(BUTTONS.map((button) => [button.code, button]));

export function buttonOf(id: number): Button | undefined {
  return byId.get(id);
}

export function buttonByCode(code: ButtonCode): Button {
  const button = byCode.get(code);
  if (!button) throw new RangeError(`unknown button ${code}`);
  return button;
}

export function buttonId(code: ButtonCode): number {
  return buttonByCode(code).id;
}

/** True when one of the menus through which the button may be held is among those given. */
export function isGrantable(button: Button, menuIds: ReadonlySet<number>): boolean {
  return [button.menu, ...button.also].some((menu) => menuIds.has(menu));
}
