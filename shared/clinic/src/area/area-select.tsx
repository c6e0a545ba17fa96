import { AREA_LEVELS, type AreaLevel, areaFields } from '@mingmou/contract/dict/area.fields';
import { type DictionaryRow, dictionaryReference } from '@mingmou/contract/dict/reference.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Form, Select } from '@mingmou/kit/ui-form';

/** How an area is identified among its siblings: a patient's by its code, an address by its name. */
type Naming = 'code' | 'name';
type Place = Readonly<Partial<Record<AreaLevel, unknown>>>;

interface InputProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: string | null) => void;
}

interface AreaSelectProps extends InputProps {
  readonly level: AreaLevel;
  readonly by: Naming;
  /** Areas chosen on the higher levels. */
  readonly place: Place;
}

const FULL_WIDTH = { width: '100%' } as const;

/** What lies in an area; nothing until that is known. */
function useAreas(parent: string | undefined, asked: boolean): readonly DictionaryRow[] {
  const { data } = useCall(dictionaryReference.area, parent === undefined ? {} : { parent }, { skip: !asked });
  return asked ? (data ?? []) : [];
}

function codeOf(rows: readonly DictionaryRow[], by: Naming, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (by === 'code') return value;
  const found = rows.find(({ name }) => name === value);
  return found && String(found.code);
}

/** Returns the areas of one level inside the chosen higher ones. */
function useChoices(level: AreaLevel, by: Naming, place: Place): readonly DictionaryRow[] {
  const provinces = useAreas(undefined, level === 'province' || by === 'name');
  const province = codeOf(provinces, by, place.province);
  const needsCities = level === 'city' || (level === 'district' && by === 'name');
  const cities = useAreas(province, needsCities && province !== undefined);
  const city = codeOf(cities, by, place.city);
  const districts = useAreas(city, level === 'district' && city !== undefined);
  return { province: provinces, city: cities, district: districts }[level];
}

/** Province, city or district: each offers what lies in the one before. */
export function AreaSelect({ level, by, place, value, onChange, ...rest }: AreaSelectProps) {
  const rows = useChoices(level, by, place);
  const above = AREA_LEVELS[AREA_LEVELS.indexOf(level) - 1];
  const waits = above !== undefined && !place[above];
  return (
    <Select
      {...rest}
      style={FULL_WIDTH}
      value={value ?? undefined}
      options={rows.map(({ code, name }) => ({ value: by === 'code' ? String(code) : name, label: name }))}
      placeholder={waits ? `请先选择${areaFields[above].title}` : `请选择${areaFields[level].title}`}
      notFoundContent={waits ? `请先选择${areaFields[above].title}` : '无'}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: unknown) => onChange?.(typeof next === 'string' ? next : null)}
    />
  );
}

/** The levels below one: emptied when it changes. */
export function levelsBelow(level: AreaLevel): readonly AreaLevel[] {
  return AREA_LEVELS.slice(AREA_LEVELS.indexOf(level) + 1);
}

interface AreaInputProps extends InputProps {
  readonly level: AreaLevel;
  readonly by: Naming;
}

/** The same within a form whose fields are `province`, `city` and `district`. */
export function AreaInput({ level, by, onChange, ...rest }: AreaInputProps) {
  const form = Form.useFormInstance();
  const province: unknown = Form.useWatch('province', { form, preserve: true });
  const city: unknown = Form.useWatch('city', { form, preserve: true });
  const change = (next: string | null) => {
    // Clears lower levels first, so that listeners of the change see the final values.
    form.setFields(levelsBelow(level).map((name) => ({ name, value: null, touched: true, errors: [] })));
    onChange?.(next);
  };
  return <AreaSelect {...rest} level={level} by={by} place={{ province, city }} onChange={change} />;
}
