# bot/HOSTING.md tells how to build and run this. Only the folders named here go into the image.
ARG PYTHON=3.11

FROM python:${PYTHON}-slim AS build
COPY requirements.lock ./
# What the bot needs to run is the first section of the lock file. Everything comes as a wheel and by its hash.
RUN sed '/^# Only for working on the project/,$d' requirements.lock > runtime.lock \
 && python -m venv --without-pip /venv \
 && python -m pip --python /venv/bin/python install --no-cache-dir --disable-pip-version-check \
      --require-hashes --no-deps --only-binary :all: -r runtime.lock
WORKDIR /app
COPY bot bot/
COPY render render/
COPY rules rules/
COPY storage storage/
COPY LICENSE ./
# Compiled now, since whoever runs it may not write here.
RUN find . -name __pycache__ -type d -prune -exec rm -rf {} + && python -m compileall -q .

FROM python:${PYTHON}-slim
RUN useradd --system --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin courier \
 && install -d -o courier -g courier -m 700 /data
COPY --from=build /venv /venv
COPY --from=build /app /app
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 FRONTIER_DATA=/data
WORKDIR /app
USER courier
VOLUME /data
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
