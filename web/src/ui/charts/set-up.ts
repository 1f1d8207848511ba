import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';

// Registers only the parts of Chart.js that we use, which keeps the rest out of the download.
Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Filler,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
);
Chart.defaults.font.family = '"Inter Variable", Inter, system-ui, sans-serif';
Chart.defaults.font.size = 11;
Chart.defaults.responsive = true;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.events = ['mousemove', 'mouseout', 'click', 'touchstart', 'touchmove'];

const ANIMATION_MS = 800;

/** Chart animation settings. Disables animation in print and for users who prefer reduced motion. */
export const chartAnimation = (): false | { duration: number } =>
  matchMedia('(prefers-reduced-motion: reduce), print').matches
    ? false
    : { duration: ANIMATION_MS };
