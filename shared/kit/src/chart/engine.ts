import { BarChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

type Instance = ReturnType<typeof init>;
export type ChartOption = Parameters<Instance['setOption']>[0];

/** A chart inside an element, which follows the element's size. */
export function draw(element: HTMLElement): { show: (option: ChartOption) => void; end: () => void } {
  const chart = init(element);
  const watcher = new ResizeObserver(() => chart.resize());
  watcher.observe(element);
  return {
    show: (option) => chart.setOption(option, { notMerge: true }),
    end: () => {
      watcher.disconnect();
      chart.dispose();
    },
  };
}
