import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/mbti-db/',
  plugins: [reactRouter()],
  // Public files would be served outside of the hashed names: there are none.
  publicDir: false,
  build: { assetsInlineLimit: 0, target: 'es2023' },
});
