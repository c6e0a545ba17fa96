import type { RadioProps } from 'antd';
import { lazy, Suspense } from 'react';

const Loaded = lazy(() => import('antd/es/radio'));

/** Takes the place of antd's own in a table: only one whose rows are chosen one at a time has it. */
export default function SelectionRadio(props: RadioProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
