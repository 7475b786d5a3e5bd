const alive = setInterval(() => undefined, 1000);
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    console.log(`stopped by ${signal}`);
    clearInterval(alive);
  });
console.log('up');
