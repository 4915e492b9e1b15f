# syntax=docker/dockerfile:1
# docs/operating.md says how to build and run it. The second stage installs the same Debian package as everyone.

# With the digests of the images that you have checked, another build takes the same: `docs/operating.md`.
ARG SWIFT_IMAGE=swift:6.3-bookworm
ARG DEBIAN_IMAGE=debian:bookworm-slim

FROM ${SWIFT_IMAGE} AS build
WORKDIR /almanac
RUN apt-get update && apt-get install -y --no-install-recommends make
COPY Makefile ./
COPY Tools/install-packages.sh Tools/
RUN make dist-packages
COPY . .
# The time of the files in the package. With BuildKit: --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
ARG SOURCE_DATE_EPOCH
RUN make dist

FROM ${DEBIAN_IMAGE}
RUN --mount=type=bind,from=build,source=/almanac/dist,target=/dist \
    apt-get update && apt-get install -y --no-install-recommends /dist/almanac_*.deb && rm -rf /var/lib/apt/lists/*
USER almanac
ENV ALMANAC_HOST=0.0.0.0 ALMANAC_DATA=/var/lib/almanac
VOLUME /var/lib/almanac
EXPOSE 8080
# The image has no HTTP client other than bash.
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["bash", "-c", \
    "exec 3<> /dev/tcp/127.0.0.1/${ALMANAC_PORT:-8080} && printf 'GET /health HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["almanac"]
CMD ["serve"]
