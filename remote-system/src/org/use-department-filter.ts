import { dict } from '@mingmou/contract/base/dict';
import { f } from '@mingmou/contract/base/field';
import { department } from '@mingmou/contract/system/department.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useMemo } from 'react';

const TITLE = '科室';

/** A filter by department that knows what there is to choose from; undefined until it does. */
export function useDepartmentFilter() {
  const { data, loading } = useCall(department.findAll, {});
  return useMemo(() => {
    if (loading) return undefined;
    const lines = (data ?? []).map(({ id, name }) => [id, name] as const);
    return f.dict(TITLE, dict<number>('department', TITLE, lines));
  }, [data, loading]);
}
