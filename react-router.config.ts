import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/ui',
  buildDirectory: 'build',
  ssr: true,
  // Three routes: all are known from the start, so no manifest request stands before a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
