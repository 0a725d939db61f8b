/** Preloaded into a measured process: reports its CPU time and memory on request. */
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }));
// The channel must not keep the process alive.
process.channel?.unref();
