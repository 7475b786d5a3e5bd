import { createRoot } from 'react-dom/client';
import area from '../src/area.tsx';

const root = document.getElementById('root');
for (const { Component } of root ? area.routes : []) {
  if (root) createRoot(root).render(<Component />);
}
